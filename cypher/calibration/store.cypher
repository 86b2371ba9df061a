// name: calibration/store
// purpose: Writes what fuzzy words mean to the user, as folded from the samples, and links each to its samples.
// mode: write
// parameters:
//   $user_id: STRING
//   $terms: LIST<STRING>
//   $rows: LIST<MAP>
//   $now: ZONED DATETIME
// returns: key
// uses: calibration_key, event_key
CYPHER 25
MATCH (u:User {key: $user_id})
CALL (u) {
  MATCH (stale:Calibration {user_id: $user_id})
  WHERE stale.term IN $terms AND NOT stale.key IN [row IN $rows | row.key]
  DETACH DELETE stale
  RETURN count(*) AS dropped
}
UNWIND $rows AS row
MERGE (k:Calibration {key: row.key})
  ON CREATE SET k.user_id = $user_id, k.recorded_at = $now
SET k += row.properties
MERGE (u)-[:CALIBRATED]->(k)
WITH k, row
CALL (k, row) {
  MATCH (k)-[old:LEARNED_FROM]->(e:Event) WHERE NOT e.key IN [s IN row.samples | s.event]
  DELETE old
  RETURN count(*) AS dropped
}
CALL (k, row) {
  UNWIND row.samples AS s
  MATCH (e:Event {key: s.event})
  MERGE (k)-[x:LEARNED_FROM]->(e)
  SET x.value = s.value, x.accepted = s.accepted, x.used = s.used, x.why_not = s.why_not
  RETURN count(e) AS learned
}
RETURN k.key AS key
