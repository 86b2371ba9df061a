// name: question/answer
// purpose: Settles a question, or asks it again; returns its two places.
// mode: write
// parameters:
//   $user_id: STRING
//   $key: STRING
//   $answer: STRING | NULL
//   $now: ZONED DATETIME
// returns: places, before
// uses: place_question_key
CYPHER 25
MATCH (q:PlaceQuestion {key: $key}) WHERE q.user_id = $user_id
WITH q, q.answer AS before, COLLECT { MATCH (q)-[x:ASKS]->(p:Place) RETURN p.key ORDER BY x.side } AS places
SET q.answered_at = CASE WHEN before = $answer THEN q.answered_at WHEN $answer IS NULL THEN null ELSE $now END, q.answer = $answer
RETURN places, before
