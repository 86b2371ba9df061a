// name: collection/list
// purpose: The user's lists, all or one, with the places on them in the order in which they were put there; a place that was merged into another stands for that one.
// mode: read
// parameters:
//   $user_id: STRING
//   $key: STRING | NULL
// returns: collection, places
// uses: collection_user
CYPHER 25
MATCH (l:Collection {user_id: $user_id}) WHERE $key IS NULL OR l.key = $key
RETURN l {.key, .name} AS collection,
  COLLECT { MATCH (l)-[x:CONTAINS]->(p:Place)
    WITH x, coalesce(head(COLLECT { MATCH (:Memory {user_id: $user_id, place_key: p.key}) (()-[:MERGED_INTO]->(:Memory)){1,8} (m:Memory)
      WHERE NOT EXISTS { (m)-[:MERGED_INTO]->() } MATCH (m)-[:OF]->(f:Place) RETURN f }), p) AS f
    WITH f, min(x.at) AS at ORDER BY at, f.normalised, f.key
    RETURN {place: f {.key, .name, .kind, .locality, .address, .category, .location, .precision_m, .source, .source_id,
        status: coalesce(head(COLLECT { MATCH (m:Memory {user_id: $user_id, place_key: f.key}) RETURN m.place_status LIMIT 1 }), f.status)},
      aliases: COLLECT { MATCH (a:Alias {user_id: $user_id})-[:CALLED]->(f) WHERE a.stated RETURN DISTINCT a.text ORDER BY a.text }} } AS places
ORDER BY collection.name, collection.key
