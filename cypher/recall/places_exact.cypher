// name: recall/places_exact
// purpose: Every current place of a user with few of them, scored exactly against a query, with all that ranking and citing needs.
// mode: read
// parameters:
//   $user_id: STRING
//   $vector: LIST<FLOAT>
//   $text: STRING
//   $text_cjk: STRING
//   $lookups: LIST<STRING>
//   $top: INTEGER
//   $history: BOOLEAN
// returns: memory, place, aliases, traits, facts, sources, text_score, cosine, named
// uses: memory_user
CYPHER 25
CALL () {
  CALL db.index.fulltext.queryNodes('memory_text', $text, {limit: $top}) YIELD node, score
  WHERE node.user_id = $user_id
  RETURN collect({key: node.key, score: score}) AS latin
}
CALL () {
  CALL db.index.fulltext.queryNodes('memory_cjk', $text_cjk, {limit: $top}) YIELD node, score
  WHERE node.user_id = $user_id
  RETURN collect({key: node.key, score: score}) AS cjk
}
CALL () {
  MATCH (a:Alias) WHERE a.user_id = $user_id AND a.lookup IN $lookups AND a.stated
  MATCH (a)-[:CALLED]->(p:Place)
  RETURN collect(DISTINCT p.key) AS named_places
}
MATCH (m:Memory {user_id: $user_id}) WHERE (m.is_current OR $history) AND m.relationship IS NOT NULL
WITH m, m.place_key IN named_places AS named,
  reduce(best = 0.0, hit IN latin + cjk | CASE WHEN hit.key = m.key AND hit.score > best THEN hit.score ELSE best END) AS text_score
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
