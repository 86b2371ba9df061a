// name: place/known_ids
// purpose: Of some ids of places or memories, those of places that the user has or remembers, with the place each is merged into.
// mode: read
// parameters:
//   $user_id: STRING
//   $ids: LIST<STRING>
// returns: id, place, final, name, owned, recorded_at, remembered, split
// uses: memory_key, memory_place
CYPHER 25
UNWIND $ids AS id
CALL (id) {
  MATCH (m:Memory {key: id}) WHERE m.user_id = $user_id
  RETURN m
UNION
  MATCH (m:Memory {user_id: $user_id, place_key: id})
  RETURN m
}
MATCH (m)-[:OF]->(p:Place)
WITH id, m, p, coalesce(head(COLLECT { MATCH (m) (()-[:MERGED_INTO]->(:Memory)){1,8} (f:Memory)
  WHERE NOT EXISTS { (f)-[:MERGED_INTO]->() } RETURN f }), m) AS f
MATCH (f)-[:OF]->(final:Place)
RETURN id, p.key AS place, final.key AS final, final.name AS name, final.owner IS NOT NULL AS owned, m.recorded_at AS recorded_at,
  coalesce(f.is_current, false) AS remembered, m.split_at IS NOT NULL AS split
ORDER BY id
