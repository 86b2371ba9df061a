// name: turn/search
// purpose: Turns of the user for a question: all within a filter or of a user with few, else those found by words and by meaning with the turns beside them, and what holds over all that are searched.
// mode: read
// parameters:
//   $user_id: STRING
//   $vector: LIST<FLOAT>
//   $words: LIST<STRING>
//   $words_cjk: LIST<STRING>
//   $lookups: LIST<STRING>
//   $conversation: STRING
//   $speaker: STRING
//   $since: ZONED DATETIME
//   $until: ZONED DATETIME
//   $place: STRING
//   $place_lookup: STRING
//   $exact_to: INTEGER
//   $breadth: INTEGER
//   $postings: INTEGER
//   $top: INTEGER
// returns: total, searched, holders, mean, spread, turns
// uses: turn_vector, turn_text, turn_cjk, turn_user, turn_conversation, event_place, alias_lookup
CYPHER 25
CALL () {
  MATCH (t:Turn {user_id: $user_id})
  RETURN count(t) AS counted
}
CALL () {
  MATCH (a:Alias) WHERE a.user_id = $user_id AND a.lookup IN $lookups AND a.stated
  MATCH (a)-[:CALLED]->(p:Place)
  RETURN collect(DISTINCT p.key) AS named
}
CALL () {
  MATCH (a:Alias) WHERE a.user_id = $user_id AND a.lookup = $place_lookup AND a.stated
  MATCH (a)-[:CALLED]->(p:Place)
  RETURN collect(DISTINCT p.key) AS called
}
WITH counted, named, CASE WHEN $place IS NULL THEN called ELSE called + [$place] END AS wanted
CALL (counted, wanted, named) {
  CALL (counted, wanted) {
    WHEN $place IS NOT NULL THEN {
      UNWIND wanted AS place_key
      MATCH (e:Event) WHERE e.user_id = $user_id AND e.place_key = place_key
      MATCH (e)-[:SAID_IN]->(t:Turn)
      RETURN DISTINCT t, null AS word, 0 AS holding
    }
    WHEN $conversation IS NOT NULL THEN {
      MATCH (t:Turn {user_id: $user_id, conversation: $conversation})
      RETURN t, null AS word, 0 AS holding
    }
    WHEN counted <= $exact_to OR $speaker IS NOT NULL OR $since IS NOT NULL OR $until IS NOT NULL THEN {
      MATCH (t:Turn {user_id: $user_id})
      RETURN t, null AS word, 0 AS holding
    }
    ELSE {
      CALL () {
        MATCH (t:Turn)
          SEARCH t IN (VECTOR INDEX turn_vector FOR $vector WHERE t.user_id = $user_id LIMIT $breadth) SCORE AS score
        RETURN t, null AS word, 0 AS holding
      UNION ALL
        UNWIND $words AS word
        CALL (word) {
          CALL db.index.fulltext.queryNodes('turn_text', word, {limit: $postings}) YIELD node
          RETURN collect(node) AS nodes
        }
        UNWIND nodes[..$breadth] AS t
        RETURN t, word, size(nodes) AS holding
      UNION ALL
        UNWIND $words_cjk AS word
        CALL (word) {
          CALL db.index.fulltext.queryNodes('turn_cjk', word, {limit: $postings}) YIELD node
          RETURN collect(node) AS nodes
        }
        UNWIND nodes[..$breadth] AS t
        RETURN t, word, size(nodes) AS holding
      }
      CALL (t) {
        RETURN t AS one
      UNION ALL
        MATCH (t)-[:NEXT]-(one:Turn)
        RETURN one
      }
      RETURN one AS t, CASE WHEN one = t THEN word ELSE null END AS word, holding
    }
  }
  WITH counted, named, t, collect(CASE WHEN word IS NULL THEN null ELSE {word: word, holders: holding} END) AS hits
  WHERE t.user_id = $user_id AND t.role IN ['user', 'assistant']
    AND ($conversation IS NULL OR t.conversation = $conversation) AND ($speaker IS NULL OR toLower(t.speaker) = toLower($speaker) OR t.role = $speaker)
    AND ($since IS NULL OR t.occurred_at >= $since) AND ($until IS NULL OR t.occurred_at < $until)
  WITH counted, named, t, hits,
    CASE WHEN t.embedding IS NULL OR $vector IS NULL THEN 0.0 ELSE 2 * vector.similarity.cosine(t.embedding, $vector) - 1 END AS cosine,
    reduce(sum = 0.0, hit IN hits | sum + log(1 + (counted - hit.holders + 0.5) / (hit.holders + 0.5))) AS words
  ORDER BY cosine + words / 10 DESC, t.key
  RETURN collect({hits: hits, turn: t {.key, .number, .conversation, .role, .speaker, .text, .occurred_at, .position, cosine: cosine,
    about: EXISTS { MATCH (t)<-[:SAID_IN]-(e:Event) WHERE e.place_key IN named }}}) AS found
}
CALL (found, counted) {
  WITH found, counted WHERE counted > $exact_to
  MATCH (t:Turn {user_id: $user_id}) WHERE t.embedding IS NOT NULL AND $vector IS NOT NULL
  WITH t LIMIT 200
  RETURN avg(2 * vector.similarity.cosine(t.embedding, $vector) - 1) AS mean, stdevp(2 * vector.similarity.cosine(t.embedding, $vector) - 1) AS spread
}
RETURN counted AS total, size(found) AS searched, coll.distinct(coll.flatten([one IN found | one.hits])) AS holders, mean, spread,
  [one IN found[..$top] | one.turn] AS turns
