// name: forget/said_before
// purpose: The turn of the user before another one of the same conversation.
// mode: read
// parameters:
//   $user_id: STRING
//   $turn: STRING
// returns: turn
// uses: turn_key
CYPHER 25
MATCH (t:Turn {key: $turn}) WHERE t.user_id = $user_id
MATCH (o:Turn {user_id: $user_id, conversation: t.conversation}) WHERE o.position < t.position AND o.role = 'user'
WITH o ORDER BY o.position DESC LIMIT 1
RETURN o.key AS turn
