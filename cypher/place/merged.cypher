// name: place/merged
// purpose: The places that were merged into a place of the user and still are, the latest first.
// mode: read
// parameters:
//   $user_id: STRING
//   $place: STRING
// returns: place
// uses: memory_place
CYPHER 25
MATCH (m:Memory {user_id: $user_id, place_key: $place})<-[x:MERGED_INTO]-(o:Memory)-[:OF]->(p:Place)
WITH p, x ORDER BY x.at DESC, p.key
RETURN p.key AS place
