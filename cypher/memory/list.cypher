// name: memory/list
// purpose: The user's memories with their places, traits, facts and versions, optionally of one place name or relationship.
// mode: read
// parameters:
//   $user_id: STRING
//   $normalised: STRING
//   $relationship: STRING
//   $history: BOOLEAN
//   $skip: INTEGER
//   $limit: INTEGER
// returns: memory, place, aliases, traits, facts, versions
// uses: memory_user
CYPHER 25
MATCH (m:Memory {user_id: $user_id})-[:OF]->(p:Place)
WHERE ($history OR m.is_current) AND m.relationship IS NOT NULL
  AND ($normalised IS NULL OR p.normalised = $normalised)
  AND ($relationship IS NULL OR m.relationship = $relationship)
WITH m, p ORDER BY m.since DESC, m.key SKIP $skip LIMIT $limit
RETURN m {.key, .relationship, .affect, .since, .visits, .support, .companions, .goals, .note, .is_current} AS memory,
  p {.key, .name, .kind, .locality, .address, .category, .location, .precision_m, .source, .source_id, .datum,
    .point_is_imprecise, status: coalesce(m.place_status, p.status)} AS place,
  COLLECT { MATCH (a:Alias {user_id: $user_id})-[:CALLED]->(p) WHERE a.stated RETURN DISTINCT a.text ORDER BY a.text } AS aliases,
  COLLECT { MATCH (m)-[h:HAS_TRAIT]->(c:Concept) RETURN h {.concept, .present, .attitude, .source} ORDER BY h.concept } AS traits,
  COLLECT { MATCH (m)-[:SUPPORTED_BY]->(e:Event {kind: 'measure'}) WITH e ORDER BY e.occurred_at DESC, e.ordinal DESC, e.start DESC, e.term, e.key LIMIT 20 RETURN e {.term, .value, .unit, .currency, .low, .high, .accepted, .trip} } AS facts,
  COLLECT { MATCH (m)-[:HAS_VERSION]->(v:MemoryVersion) WHERE v.recorded_to IS NULL
            WITH v ORDER BY v.valid_from, v.order, v.started_by RETURN v {.key, .relationship, .reason, .valid_from, .valid_to, .recorded_at} } AS versions
