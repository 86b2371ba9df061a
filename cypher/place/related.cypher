// name: place/related
// purpose: The user's other places that have something in common with one: traits, episodes, lists, whole and part, or a short distance.
// mode: read
// parameters:
//   $user_id: STRING
//   $place: STRING
//   $within_km: FLOAT
//   $limit: INTEGER
// returns: place, aliases, traits, episodes, lists, part, distance_km
// uses: memory_place, memory_user
CYPHER 25
MATCH (m:Memory {user_id: $user_id, place_key: $place})-[:OF]->(p:Place)
MATCH (o:Memory {user_id: $user_id})-[:OF]->(q:Place)
WHERE o.is_current AND o.key <> m.key AND (q.owner = $user_id OR q.owner IS NULL) AND NOT EXISTS { (o)-[:MERGED_INTO]->() }
WITH m, p, o, q,
  COLLECT { MATCH (m)-[a:HAS_TRAIT]->(c:Concept)<-[b:HAS_TRAIT]-(o) WHERE a.present AND b.present RETURN c.caption ORDER BY c.name } AS traits,
  COUNT { (m)<-[:INCLUDES]-(:Scenario {user_id: $user_id})-[:INCLUDES]->(o) } AS episodes,
  COLLECT { MATCH (p)<-[:CONTAINS]-(l:Collection {user_id: $user_id})-[:CONTAINS]->(q) RETURN l.name ORDER BY l.name } AS lists,
  EXISTS { (p)-[:PART_OF]-(q) } AS part,
  point.distance(p.location, q.location) / 1000 AS distance_km
WITH *, CASE WHEN distance_km <= $within_km THEN 1 ELSE 0 END AS close
WHERE traits <> [] OR episodes > 0 OR lists <> [] OR part OR close = 1
WITH * ORDER BY part DESC, size(traits) + episodes + size(lists) + close DESC, distance_km, q.key LIMIT $limit
RETURN q {.key, .name, .kind, .locality, .address, .category, .location, .precision_m, .datum, .point_is_imprecise, .source, .source_id,
    status: coalesce(o.place_status, q.status)} AS place,
  COLLECT { MATCH (a:Alias {user_id: $user_id})-[:CALLED]->(q) WHERE a.stated RETURN DISTINCT a.text ORDER BY a.text } AS aliases,
  traits, episodes, lists, part, distance_km
ORDER BY part DESC, size(traits) + episodes + size(lists) + close DESC, distance_km, q.key
