// name: evaluator/due
// purpose: Users whose last evaluation is long enough ago and whom nobody evaluates, the longest waiting first.
// mode: read
// parameters:
//   $now: ZONED DATETIME
//   $due_before: ZONED DATETIME
//   $limit: INTEGER
// returns: user_id, time_zone
// uses: user_key, evaluation_state_key
CYPHER 25
MATCH (u:User) WHERE u.key IS NOT NULL
OPTIONAL MATCH (s:EvaluationState {key: u.key})
WITH u, s
WHERE s IS NULL OR ((s.until IS NULL OR s.until <= $now) AND (s.evaluated_at IS NULL OR s.evaluated_at <= $due_before))
RETURN u.key AS user_id, u.time_zone AS time_zone
ORDER BY s.evaluated_at IS NOT NULL, s.evaluated_at, user_id
LIMIT $limit
