// name: journal/evidence
// purpose: Ties a memory of a user to what it rests on; the ids that were found.
// mode: write
// parameters:
//   $user_id: STRING
//   $key: STRING
//   $ids: LIST<STRING>
// returns: id
// uses: journal_entry_key, memory_key, belief_key, place_key, turn_key
CYPHER 25
MATCH (e:JournalEntry {key: $key})
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
MERGE (e)-[:EVIDENCED_BY]->(n)
RETURN id
