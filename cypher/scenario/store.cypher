// name: scenario/store
// purpose: Writes the scenario of a conversation as derived from its events and links its turns and memories.
// mode: write
// parameters:
//   $user_id: STRING
//   $conversation: STRING
//   $row: MAP
//   $now: ZONED DATETIME
// returns: key
// uses: scenario_key
CYPHER 25
MATCH (u:User {key: $user_id})
MERGE (s:Scenario {key: $row.key})
  ON CREATE SET s.recorded_at = $now
SET s += $row.properties, s.user_id = $user_id, u.stale_routines = true
MERGE (u)-[:LIVED]->(s)
WITH s
CALL (s) {
  MATCH (t:Turn {user_id: $user_id, conversation: $conversation})
  MERGE (s)-[:INCLUDES]->(t)
  RETURN count(t) AS turns
}
CALL (s) {
  UNWIND $row.places AS place_key
  MATCH (m:Memory {user_id: $user_id, place_key: place_key})
  MERGE (s)-[:INCLUDES]->(m)
  RETURN count(m) AS memories
}
RETURN s.key AS key
