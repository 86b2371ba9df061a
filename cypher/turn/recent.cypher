// name: turn/recent
// purpose: The user's last turns, newest first.
// mode: read
// parameters:
//   $user_id: STRING
//   $limit: INTEGER
// returns: turn
// uses: turn_number
CYPHER 25
MATCH (t:Turn) USING INDEX t:Turn(user_id, number)
WHERE t.user_id = $user_id AND t.number IS NOT NULL
WITH t ORDER BY t.number DESC LIMIT $limit
RETURN t {.key, .number, .conversation, .position, .role, .speaker, .text, .occurred_at} AS turn
ORDER BY turn.number DESC
