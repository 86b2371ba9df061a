// name: turn/search
// purpose: Turns of the user found by words and by vector, with both scores.
// mode: read
// parameters:
//   $user_id: STRING
//   $vector: LIST<FLOAT>
//   $text: STRING
//   $text_cjk: STRING
//   $breadth: INTEGER
// returns: turn, text_score, cosine
// uses: turn_vector, turn_text, turn_cjk
CYPHER 25
CALL () {
  MATCH (t:Turn)
    SEARCH t IN (VECTOR INDEX turn_vector FOR $vector WHERE t.user_id = $user_id LIMIT $breadth) SCORE AS score
  RETURN t, 0.0 AS text_score
UNION ALL
  CALL db.index.fulltext.queryNodes('turn_text', $text, {limit: $breadth}) YIELD node AS t, score
  WHERE t.user_id = $user_id
  RETURN t, score AS text_score
UNION ALL
  CALL db.index.fulltext.queryNodes('turn_cjk', $text_cjk, {limit: $breadth}) YIELD node AS t, score
  WHERE t.user_id = $user_id
  RETURN t, score AS text_score
}
WITH t, max(text_score) AS text_score
WHERE t.role IN ['user', 'assistant']
RETURN t {.key, .number, .conversation, .role, .speaker, .text, .occurred_at, .position} AS turn, text_score,
  CASE WHEN t.embedding IS NULL OR $vector IS NULL THEN 0.0 ELSE 2 * vector.similarity.cosine(t.embedding, $vector) - 1 END AS cosine
ORDER BY turn.number
