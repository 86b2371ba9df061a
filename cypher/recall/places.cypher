// name: recall/places
// purpose: Candidates for a query by vector, full text, belief and distance with all that ranking and citing them needs, for a user with many places.
// mode: read
// parameters:
//   $user_id: STRING
//   $vector: LIST<FLOAT>
//   $text: STRING
//   $text_cjk: STRING
//   $lookups: LIST<STRING>
//   $concepts: LIST<STRING>
//   $here: POINT
//   $radius_m: FLOAT
//   $breadth: INTEGER
//   $top: INTEGER
//   $history: BOOLEAN
// returns: memory, place, aliases, traits, facts, sources, text_score, cosine, named
// uses: memory_vector, memory_text, memory_cjk
CYPHER 25
CALL () {
  MATCH (m:Memory)
    SEARCH m IN (VECTOR INDEX memory_vector FOR $vector WHERE m.user_id = $user_id LIMIT $breadth) SCORE AS score
  RETURN m, 0.0 AS text_score, false AS named
UNION ALL
  CALL db.index.fulltext.queryNodes('memory_text', $text, {limit: $breadth}) YIELD node AS m, score
  WHERE m.user_id = $user_id
  RETURN m, score AS text_score, false AS named
UNION ALL
  CALL db.index.fulltext.queryNodes('memory_cjk', $text_cjk, {limit: $breadth}) YIELD node AS m, score
  WHERE m.user_id = $user_id
  RETURN m, score AS text_score, false AS named
UNION ALL
  MATCH (a:Alias) WHERE a.user_id = $user_id AND a.lookup IN $lookups AND a.stated
  MATCH (a)-[:CALLED]->(p:Place)
  MATCH (m:Memory {user_id: $user_id, place_key: p.key})
  RETURN m, 0.0 AS text_score, true AS named
UNION ALL
  UNWIND $concepts AS concept_key
  MATCH (c:Concept {key: concept_key})<-[h:HAS_TRAIT]-(m:Memory)
  WHERE c.user_id = $user_id AND h.present
  WITH m, count(h) AS shared ORDER BY shared DESC, m.affect DESC, m.key LIMIT $breadth
  RETURN m, 0.0 AS text_score, false AS named
UNION ALL
  MATCH (m:Memory) WHERE m.user_id = $user_id AND point.distance(m.location, $here) <= $radius_m
  WITH m ORDER BY point.distance(m.location, $here), m.key LIMIT $breadth
  RETURN m, 0.0 AS text_score, false AS named
}
WITH m, max(text_score) AS text_score, max(named) AS named
WHERE (m.is_current OR $history) AND m.relationship IS NOT NULL
WITH m, text_score, named, CASE WHEN m.embedding IS NULL OR $vector IS NULL THEN 0.0 ELSE 2 * vector.similarity.cosine(m.embedding, $vector) - 1 END AS cosine
ORDER BY named DESC, cosine + text_score / 10 DESC, m.key LIMIT $top
MATCH (m)-[:OF]->(p:Place)
RETURN m {.key, .relationship, .affect, .since, .visits, .companions, .goals, .location, .search_text} AS memory,
  p {.key, .name, .kind, .locality, .address, .category, .location, .precision_m, .source, .source_id, .status} AS place,
  COLLECT { MATCH (a:Alias {user_id: $user_id})-[:CALLED]->(p) WHERE a.stated RETURN DISTINCT a.text ORDER BY a.text } AS aliases,
  COLLECT { MATCH (m)-[h:HAS_TRAIT]->(:Concept) RETURN h {.concept, .present, .attitude, .source} ORDER BY h.concept } AS traits,
  COLLECT { MATCH (m)-[:SUPPORTED_BY]->(e:Event {kind: 'measure'}) WITH e ORDER BY e.occurred_at DESC, e.key LIMIT 12 RETURN e {.term, .value, .unit, .currency, .accepted, .trip} } AS facts,
  COLLECT { MATCH (m)-[x:SUPPORTED_BY]->(e:Event)-[:SAID_IN]->(t:Turn)
            WHERE e.holder = 'user' AND e.modality = 'asserted'
            WITH t, max(e.occurred_at) AS at, max(CASE WHEN x.claim IN ['loved', 'liked', 'disliked'] THEN 1 ELSE 0 END) AS telling
            ORDER BY telling DESC, at DESC, t.number DESC LIMIT 5
            RETURN t {.key, .number, .speaker, .role, .text, .occurred_at} } AS sources,
  text_score, cosine, named
ORDER BY memory.key
