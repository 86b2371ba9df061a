// name: evaluator/take
// purpose: Takes the right to evaluate a user until a time, if nobody has it and the last evaluation is long enough ago.
// mode: write
// parameters:
//   $user_id: STRING
//   $owner: STRING
//   $now: ZONED DATETIME
//   $until: ZONED DATETIME
//   $due_before: ZONED DATETIME | NULL
// returns: owner
// uses: user_key, evaluation_state_key
CYPHER 25
MATCH (u:User {key: $user_id})
MERGE (s:EvaluationState {key: u.key})
SET s.user_id = u.key, s.caption = 'evaluation'
WITH s
WHERE (s.until IS NULL OR s.until <= $now)
  AND ($due_before IS NULL OR s.evaluated_at IS NULL OR s.evaluated_at <= $due_before)
SET s.owner = $owner, s.until = $until
RETURN s.owner AS owner
