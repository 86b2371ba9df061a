// name: belief/by_key
// purpose: Some beliefs by key, in the state in which they are.
// mode: read
// parameters:
//   $user_id: STRING
//   $keys: LIST<STRING>
// returns: belief
// uses: belief_key
CYPHER 25
MATCH (b:Belief) WHERE b.key IN $keys AND b.user_id = $user_id
RETURN b {.key, .predicate, .object, .object_kind, .label, .scope, .source, .support, .against, .evidence, .valid_from,
  .valid_to, .recorded_at, .newest_evidence_at} AS belief
ORDER BY belief.key
