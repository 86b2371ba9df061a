// name: memory/by_key
// purpose: One memory with its place, traits, facts and versions.
// mode: read
// parameters:
//   $user_id: STRING
//   $key: STRING
// returns: memory, place, aliases, traits, facts, versions
// uses: memory_key
CYPHER 25
MATCH (m:Memory {key: $key})-[:OF]->(p:Place)
WHERE m.user_id = $user_id AND m.relationship IS NOT NULL
RETURN m {.key, .relationship, .affect, .since, .visits, .support, .companions, .goals, .note, .is_current} AS memory,
  p {.key, .name, .kind, .locality, .address, .category, .location, .precision_m, .source, .source_id, .datum,
    .point_is_imprecise, status: coalesce(m.place_status, p.status)} AS place,
  COLLECT { MATCH (a:Alias {user_id: $user_id})-[:CALLED]->(p) WHERE a.stated RETURN DISTINCT a.text ORDER BY a.text } AS aliases,
  COLLECT { MATCH (m)-[h:HAS_TRAIT]->(c:Concept) RETURN h {.concept, .present, .attitude, .source} ORDER BY h.concept } AS traits,
  COLLECT { MATCH (m)-[:SUPPORTED_BY]->(e:Event {kind: 'measure'}) WITH e ORDER BY e.occurred_at DESC, e.ordinal DESC, e.start DESC, e.term, e.key LIMIT 20 RETURN e {.term, .value, .unit, .currency, .low, .high, .accepted, .trip} } AS facts,
  COLLECT { MATCH (m)-[:HAS_VERSION]->(v:MemoryVersion) WHERE v.recorded_to IS NULL
            WITH v ORDER BY v.valid_from, v.order, v.started_by RETURN v {.key, .relationship, .reason, .valid_from, .valid_to, .recorded_at} } AS versions
