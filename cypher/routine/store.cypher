// name: routine/store
// purpose: Writes the user's routines as derived from the scenarios and drops those that no longer hold.
// mode: write
// parameters:
//   $user_id: STRING
//   $rows: LIST<MAP>
//   $now: ZONED DATETIME
// returns: kept
// uses: routine_user, routine_key
CYPHER 25
MATCH (u:User {key: $user_id})
SET u.stale_routines = null
WITH u
CALL () {
  MATCH (stale:Routine {user_id: $user_id}) WHERE NOT stale.key IN [row IN $rows | row.key]
  DETACH DELETE stale
  RETURN count(*) AS dropped
}
CALL (u) {
  UNWIND $rows AS row
  MERGE (r:Routine {key: row.key})
    ON CREATE SET r.recorded_at = $now
  SET r += row.properties, r.user_id = $user_id
  MERGE (u)-[:FOLLOWS]->(r)
  WITH r, row
  UNWIND row.scenarios AS key
  MATCH (s:Scenario {key: key}) WHERE s.user_id = $user_id
  MERGE (r)-[:GENERALISES]->(s)
  RETURN count(DISTINCT r) AS kept
}
RETURN kept
