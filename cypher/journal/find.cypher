// name: journal/find
// purpose: Memories for a query by words and by meaning, each with its two scores (null: not found that way).
// mode: read
// parameters:
//   $store: STRING
//   $level: STRING
//   $words: STRING
//   $words_cjk: STRING
//   $vector: VECTOR | NULL
//   $limit: INTEGER
// returns: number, day, text, by_words, by_meaning
// uses: journal_text, journal_cjk, journal_vector, journal_level_key
CYPHER 25
CALL () {
  CALL (){
    CALL db.index.fulltext.queryNodes('journal_text', $words, {limit: $limit}) YIELD node, score
    RETURN node, score
  UNION ALL
    CALL db.index.fulltext.queryNodes('journal_cjk', $words_cjk, {limit: $limit}) YIELD node, score
    RETURN node, score
  }
  WITH node AS e, max(score) AS score
  RETURN e, score AS words, null AS cosine
UNION ALL
  MATCH (e:JournalEntry)
    SEARCH e IN (VECTOR INDEX journal_vector FOR $vector WHERE e.store = $store LIMIT $limit) SCORE AS score
  RETURN e, null AS words, 2 * score - 1 AS cosine
}
WITH e, max(words) AS by_words, max(cosine) AS by_meaning
MATCH (l:JournalLevel {key: $level}) WHERE e.store = $store AND e.number < l.count
RETURN e.number AS number, e.day AS day, e.text AS text, by_words, by_meaning
ORDER BY number DESC
