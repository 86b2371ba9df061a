// name: belief/current
// purpose: The beliefs that hold at a time in the world, as they were known at another time.
// mode: read
// parameters:
//   $user_id: STRING
//   $as_of: ZONED DATETIME
//   $known_at: ZONED DATETIME
//   $predicate: STRING
//   $object: STRING
//   $scope: STRING
//   $never: ZONED DATETIME
// returns: belief
// uses: belief_user
CYPHER 25
MATCH (b:Belief)
WHERE b.user_id = $user_id AND b.predicate IS NOT NULL AND b.object IS NOT NULL
  AND ($predicate IS NULL OR b.predicate = $predicate) AND ($object IS NULL OR b.object = $object)
  AND ($scope IS NULL OR b.scope = $scope)
  AND b.valid_from <= $as_of AND b.recorded_at <= $known_at AND b.superseded_at > $known_at
  AND CASE WHEN b.closed_at IS NULL OR b.closed_at <= $known_at THEN b.valid_to ELSE $never END > $as_of
RETURN b {.key, .predicate, .object, .object_kind, .label, .scope, .source, .support, .against, .evidence, .valid_from,
  .valid_to, .recorded_at, .newest_evidence_at} AS belief
ORDER BY belief.predicate, belief.object, belief.key
