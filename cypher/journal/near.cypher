// name: journal/near
// purpose: Memories that share words with a text, best first.
// mode: read
// parameters:
//   $store: STRING
//   $level: STRING
//   $words: STRING
//   $words_cjk: STRING
//   $limit: INTEGER
// returns: number, day, text
// uses: journal_text, journal_cjk, journal_level_key
CYPHER 25
CALL () {
  CALL db.index.fulltext.queryNodes('journal_text', $words, {limit: $limit}) YIELD node, score
  RETURN node, score
UNION ALL
  CALL db.index.fulltext.queryNodes('journal_cjk', $words_cjk, {limit: $limit}) YIELD node, score
  RETURN node, score
}
WITH node AS e, max(score) AS score
MATCH (l:JournalLevel {key: $level}) WHERE e.store = $store AND e.number < l.count
RETURN e.number AS number, e.day AS day, e.text AS text
ORDER BY score DESC, number DESC LIMIT $limit
