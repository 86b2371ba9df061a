// name: journal/known_evidence
// purpose: Which of some ids are memories, beliefs, places or turns of a user.
// mode: read
// parameters:
//   $user_id: STRING
//   $ids: LIST<STRING>
// returns: id
// uses: memory_key, belief_key, place_key, turn_key
CYPHER 25
UNWIND $ids AS id
CALL (id) {
  MATCH (n:Memory {key: id}) WHERE n.user_id = $user_id RETURN n
UNION ALL
  MATCH (n:Belief {key: id}) WHERE n.user_id = $user_id RETURN n
UNION ALL
  MATCH (n:Turn {key: id}) WHERE n.user_id = $user_id RETURN n
UNION ALL
  MATCH (n:Place {key: id}) WHERE n.owner = $user_id OR EXISTS { MATCH (n)<-[:OF]-(m:Memory) WHERE m.user_id = $user_id } RETURN n
}
RETURN id
