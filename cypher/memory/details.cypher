// name: memory/details
// purpose: Folds traits, companions, goals and quotes of memories from their evidence, and returns what their search text is made of.
// mode: write
// parameters:
//   $user_id: STRING
//   $memories: LIST<STRING>
// returns: memory, name, aliases, locality, category, relationship, traits, quotes, companions, goals
// uses: memory_key
CYPHER 25
UNWIND $memories AS memory_key
MATCH (m:Memory {key: memory_key})-[:OF]->(p:Place)
WHERE m.user_id = $user_id
CALL (m) {
  MATCH (m)-[:SUPPORTED_BY]->(e:Event {kind: 'trait'})-[:ABOUT]->(c:Concept)
  WHERE e.modality = 'asserted' AND e.holder IN ['user', 'assistant', 'provider'] AND c.user_id = $user_id
  WITH m, c, e ORDER BY e.occurred_at, e.ordinal, e.start
  WITH m, c, collect(e) AS told, sum(CASE WHEN e.holder = 'user' THEN e.polarity ELSE 0 END) AS attitude,
    [x IN collect(e) WHERE x.holder = 'user'] AS own
  WITH m, c, attitude, size(told) AS support, head(reverse(CASE WHEN own = [] THEN told ELSE own END)) AS last, size(own) AS said
  MERGE (m)-[h:HAS_TRAIT]->(c)
  SET h.present = last.present, h.attitude = sign(attitude), h.support = support, h.concept = c.name,
    h.source = CASE WHEN said > 0 THEN 'user' ELSE last.holder END
  RETURN count(c) AS concepts
}
CALL (m) {
  MATCH (m)-[:SUPPORTED_BY]->(e:Event)
  WHERE e.modality = 'asserted' AND e.holder = 'user'
  RETURN coll.sort(coll.distinct(coll.flatten(collect(coalesce(e.companions, []))))) AS companions,
    coll.sort(coll.distinct(coll.flatten(collect(coalesce(e.goals, []))))) AS goals
}
SET m.companions = companions, m.goals = goals, m.vector_pending = true, m.unweighed = true
RETURN m.key AS memory, p.name AS name, p.locality AS locality, p.category AS category, m.relationship AS relationship,
  companions, goals,
  COLLECT { MATCH (a:Alias {user_id: $user_id})-[:CALLED]->(p) WHERE a.stated RETURN DISTINCT a.text ORDER BY a.text } AS aliases,
  COLLECT { MATCH (m)-[h:HAS_TRAIT]->(c:Concept) WHERE h.present
            RETURN {concept: c.name, label: c.caption, source: h.source, attitude: h.attitude} ORDER BY c.name } AS traits,
  COLLECT { MATCH (m)-[:SUPPORTED_BY]->(e:Event)-[:SAID_IN]->(t:Turn)
            WHERE e.holder = 'user' AND e.modality = 'asserted'
            WITH e.sentence AS quote, max(e.occurred_at) AS at ORDER BY at DESC, quote LIMIT 8 RETURN quote } AS quotes
