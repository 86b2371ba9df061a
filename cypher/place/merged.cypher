// name: place/merged
// purpose: The places that are merged into a place of the user, directly or through others, the latest first.
// mode: read
// parameters:
//   $user_id: STRING
//   $place: STRING
// returns: place
// uses: memory_place
CYPHER 25
MATCH (o:Memory)-[x:MERGED_INTO]->(:Memory) (()-[:MERGED_INTO]->(:Memory)){0,8} (m:Memory {user_id: $user_id, place_key: $place})
MATCH (o)-[:OF]->(p:Place)
WITH p, x ORDER BY x.at DESC, p.key
RETURN p.key AS place
