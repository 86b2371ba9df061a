// name: scenario/list
// purpose: The user's scenarios, newest first.
// mode: read
// parameters:
//   $user_id: STRING
//   $limit: INTEGER
// returns: scenario
// uses: scenario_ended
CYPHER 25
MATCH (s:Scenario) WHERE s.user_id = $user_id AND s.ended_at IS NOT NULL
RETURN properties(s) AS scenario
ORDER BY s.ended_at DESC, s.key LIMIT $limit
