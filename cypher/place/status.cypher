// name: place/status
// purpose: Folds what the user said of a place's fate (open, closed, renamed, moved) into their memory of it; a private place has it too.
// mode: write
// parameters:
//   $user_id: STRING
//   $places: LIST<STRING>
//   $statuses: LIST<STRING>
//   $now: ZONED DATETIME
// returns: place, status
// uses: memory_place, event_place
CYPHER 25
UNWIND $places AS place_key
MATCH (m:Memory {user_id: $user_id, place_key: place_key})-[:OF]->(p:Place)
CALL (m) {
  MATCH (e:Event) WHERE e.user_id = $user_id AND e.place_key = m.place_key AND e.kind = 'statement' AND e.predicate IS NULL
    AND e.object IN $statuses AND e.holder = 'user' AND e.modality = 'asserted'
  MERGE (m)-[s:SUPPORTED_BY {key: m.key + '|' + e.key}]->(e)
    ON CREATE SET s.at = e.occurred_at, s.order = coalesce(e.ordinal, 0), s.recorded_at = $now
  WITH e ORDER BY e.occurred_at DESC, e.ordinal DESC, e.start DESC, e.recorded_at DESC, e.key
  RETURN head(collect(e.object)) AS said
}
SET m.place_status = said
FOREACH (own IN CASE WHEN p.owner = $user_id THEN [p] ELSE [] END | SET own.status = coalesce(said, 'open'))
RETURN p.key AS place, coalesce(said, p.status) AS status
