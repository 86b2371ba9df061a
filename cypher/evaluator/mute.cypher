// name: evaluator/mute
// purpose: Takes a kind of finding out of all evaluations of a user, or lets it in again; what is muted then.
// mode: write
// parameters:
//   $user_id: STRING
//   $kind: STRING
//   $muted: BOOLEAN
// returns: muted
// uses: evaluation_state_key
CYPHER 25
MERGE (s:EvaluationState {key: $user_id})
SET s.user_id = $user_id, s.caption = 'evaluation',
  s.muted = [one IN coalesce(s.muted, []) WHERE one <> $kind] + CASE WHEN $muted THEN [$kind] ELSE [] END
RETURN s.muted AS muted
