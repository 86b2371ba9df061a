// name: evaluator/judge
// purpose: Stores what the user thinks of an observation; the latest verdict counts.
// mode: write
// parameters:
//   $user_id: STRING
//   $source: STRING
//   $key: STRING
//   $verdict: STRING
//   $now: ZONED DATETIME
// returns: note
// uses: note_key
CYPHER 25
MATCH (n:Note {key: $key}) WHERE n.user_id = $user_id AND n.source = $source
SET n.verdict = $verdict, n.judged_at = $now
RETURN n.key AS note
