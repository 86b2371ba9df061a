// name: user/erase
// purpose: Deletes up to a batch of what a user owns besides the journal, with its relationships; to be repeated until nothing is left. Deletes nothing of a user who isn't being erased (any more).
// mode: write
// parameters:
//   $user_id: STRING
//   $batch: INTEGER
// returns: deleted
// uses: user_key, turn_user, event_user, memory_user
CYPHER 25
MATCH (u:User {key: $user_id})
SET u.user_id = $user_id
WITH u WHERE u.erasing_since IS NOT NULL
CALL () {
  MATCH (n:Event {user_id: $user_id}) RETURN n LIMIT $batch
UNION ALL
  MATCH (n:Turn {user_id: $user_id}) RETURN n LIMIT $batch
UNION ALL
  MATCH (n:Forgotten {user_id: $user_id}) RETURN n LIMIT $batch
UNION ALL
  MATCH (n:Alias {user_id: $user_id}) RETURN n LIMIT $batch
UNION ALL
  MATCH (n:MemoryVersion {user_id: $user_id}) RETURN n LIMIT $batch
UNION ALL
  MATCH (n:Memory {user_id: $user_id}) RETURN n LIMIT $batch
UNION ALL
  MATCH (n:Belief {user_id: $user_id}) RETURN n LIMIT $batch
UNION ALL
  MATCH (n:Concept {user_id: $user_id}) RETURN n LIMIT $batch
UNION ALL
  MATCH (n:Anchor {user_id: $user_id}) RETURN n LIMIT $batch
UNION ALL
  MATCH (n:Area {user_id: $user_id}) RETURN n LIMIT $batch
UNION ALL
  MATCH (n:Calibration {user_id: $user_id}) RETURN n LIMIT $batch
UNION ALL
  MATCH (n:Persona {user_id: $user_id}) RETURN n LIMIT $batch
UNION ALL
  MATCH (n:Scenario {user_id: $user_id}) RETURN n LIMIT $batch
UNION ALL
  MATCH (n:Routine {user_id: $user_id}) RETURN n LIMIT $batch
UNION ALL
  MATCH (n:Collection {user_id: $user_id}) RETURN n LIMIT $batch
UNION ALL
  MATCH (n:PlaceQuestion {user_id: $user_id}) RETURN n LIMIT $batch
UNION ALL
  MATCH (n:Place {user_id: $user_id}) RETURN n LIMIT $batch
UNION ALL
  MATCH (n:Note {user_id: $user_id}) RETURN n LIMIT $batch
UNION ALL
  MATCH (n:Nudge {user_id: $user_id}) RETURN n LIMIT $batch
UNION ALL
  MATCH (n:EvaluationRun {user_id: $user_id}) RETURN n LIMIT $batch
UNION ALL
  MATCH (n:EvaluationState {user_id: $user_id}) RETURN n LIMIT $batch
UNION ALL
  MATCH (n:Finding {user_id: $user_id}) RETURN n LIMIT $batch
UNION ALL
  MATCH (n:Token {user_id: $user_id}) RETURN n LIMIT $batch
}
WITH n LIMIT $batch
DETACH DELETE n
RETURN count(n) AS deleted
