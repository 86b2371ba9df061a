// name: turn/beside
// purpose: How much turns of the user resemble one that was found, and further turns that resemble it, with what ranking them takes.
// mode: read
// parameters:
//   $user_id: STRING
//   $found: STRING
//   $keys: LIST<STRING>
//   $vector: LIST<FLOAT>
//   $lookups: LIST<STRING>
//   $breadth: INTEGER
// returns: likeness, turns
// uses: turn_key, turn_vector, alias_lookup
CYPHER 25
CALL () {
  MATCH (a:Alias) WHERE a.user_id = $user_id AND a.lookup IN $lookups AND a.stated
  MATCH (a)-[:CALLED]->(p:Place)
  RETURN collect(DISTINCT p.key) AS named
}
MATCH (found:Turn {key: $found}) WHERE found.user_id = $user_id AND found.embedding IS NOT NULL
CALL (found) {
  UNWIND $keys AS key
  MATCH (t:Turn {key: key}) WHERE t.user_id = $user_id AND t.embedding IS NOT NULL
  RETURN collect([t.key, 2 * vector.similarity.cosine(t.embedding, found.embedding) - 1]) AS known
}
CALL (found, named) {
  WITH found, named WHERE $breadth > 0
  MATCH (t:Turn)
    SEARCH t IN (VECTOR INDEX turn_vector FOR found.embedding WHERE t.user_id = $user_id LIMIT $breadth) SCORE AS score
  WHERE NOT t.key IN $keys AND t.role IN ['user', 'assistant']
  RETURN collect([t.key, 2 * score - 1]) AS more,
    collect(t {.key, .number, .conversation, .role, .speaker, .text, .occurred_at, .position,
      cosine: 2 * vector.similarity.cosine(t.embedding, $vector) - 1,
      about: EXISTS { MATCH (t)<-[:SAID_IN]-(e:Event) WHERE e.place_key IN named }}) AS turns
}
RETURN known + more AS likeness, turns
