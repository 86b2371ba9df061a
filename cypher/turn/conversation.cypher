// name: turn/conversation
// purpose: The last turns of a conversation up to its newest, oldest first, with whether each has been read for events.
// mode: read
// parameters:
//   $user_id: STRING
//   $conversation: STRING
//   $limit: INTEGER
// returns: turn
// uses: turn_conversation
CYPHER 25
MATCH (t:Turn {user_id: $user_id, conversation: $conversation})
WITH t ORDER BY t.position DESC LIMIT $limit
RETURN t {.key, .number, .conversation, .position, .role, .speaker, .text, .occurred_at, .ordinal, read: t.read_at IS NOT NULL} AS turn
ORDER BY turn.position
