// name: place/list
// purpose: The places that the user remembers, optionally with one trait or of one kind of relationship, with what they are part of as far as the user knows it.
// mode: read
// parameters:
//   $user_id: STRING
//   $keys: LIST<STRING> | NULL
//   $concept: STRING
//   $relationship: STRING
//   $status: STRING
//   $skip: INTEGER
//   $limit: INTEGER
// returns: place, aliases, whole
// uses: memory_user
CYPHER 25
MATCH (m:Memory {user_id: $user_id})-[:OF]->(p:Place)
WHERE m.is_current AND NOT EXISTS { (m)-[:MERGED_INTO]->() }
  AND ($keys IS NULL OR p.key IN $keys)
  AND ($relationship IS NULL OR m.relationship = $relationship)
  AND ($status IS NULL OR coalesce(m.place_status, p.status) = $status)
  AND ($concept IS NULL OR EXISTS { (m)-[h:HAS_TRAIT]->(c:Concept) WHERE h.present AND c.name = $concept })
WITH m, p ORDER BY p.normalised, p.key SKIP $skip LIMIT $limit
RETURN p {.key, .name, .kind, .locality, .address, .category, location: coalesce(p.location, p.shared_location), .precision_m, .datum,
    .point_is_imprecise, .source, .source_id, status: coalesce(m.place_status, p.status)} AS place,
  COLLECT { MATCH (a:Alias {user_id: $user_id})-[:CALLED]->(p) WHERE a.stated RETURN DISTINCT a.text ORDER BY a.text } AS aliases,
  head(COLLECT { MATCH (p)-[:PART_OF]->(w:Place)
    WHERE (w.owner = $user_id OR w.owner IS NULL) AND EXISTS { MATCH (o:Memory {user_id: $user_id, place_key: w.key}) WHERE o.is_current }
    RETURN w.key ORDER BY w.key LIMIT 1 }) AS whole
ORDER BY p.normalised, p.key
