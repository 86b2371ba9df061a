// name: scenario/list
// purpose: The user's scenarios, newest first.
// mode: read
// parameters:
//   $user_id: STRING
//   $limit: INTEGER
// returns: scenario
// uses: scenario_ended
CYPHER 25
MATCH (s:Scenario) USING INDEX s:Scenario(user_id, ended_at)
WHERE s.user_id = $user_id AND s.ended_at IS NOT NULL
WITH s ORDER BY s.ended_at DESC LIMIT $limit
RETURN properties(s) AS scenario
ORDER BY s.ended_at DESC, s.key
