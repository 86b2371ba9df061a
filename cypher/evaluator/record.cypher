// name: evaluator/record
// purpose: Stores the trace of an evaluation and gives back the right to evaluate, if it is still held.
// mode: write
// parameters:
//   $user_id: STRING
//   $owner: STRING
//   $key: STRING
//   $properties: MAP
//   $started_at: ZONED DATETIME
// returns: run
// uses: evaluation_state_key, evaluation_run_key
CYPHER 25
MATCH (s:EvaluationState {key: $user_id})
SET s.user_id = $user_id
WITH s, coalesce(s.owner = $owner, false) AS held
WHERE held OR EXISTS { MATCH (r:EvaluationRun {key: $key}) }
SET s.evaluated_at = $started_at, s.owner = CASE WHEN held THEN null ELSE s.owner END,
  s.until = CASE WHEN held THEN null ELSE s.until END
MERGE (r:EvaluationRun {key: $key})
SET r += $properties, r.user_id = $user_id, r.owner = $owner, r.started_at = $started_at
RETURN r.key AS run
