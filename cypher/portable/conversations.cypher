// name: portable/conversations
// purpose: The conversations that were named after what their first call said, with that call, from a name on.
// mode: read
// parameters:
//   $user_id: STRING
//   $after: STRING
//   $limit: INTEGER
//   $most: INTEGER
// returns: conversation, said
// uses: turn_conversation
CYPHER 25
MATCH (t:Turn)
WHERE t.user_id = $user_id AND t.conversation STARTS WITH 'cnv_' AND t.conversation > $after AND t.position = 0
WITH t ORDER BY t.conversation LIMIT $limit
RETURN t.conversation AS conversation,
  COLLECT { MATCH (s:Turn) WHERE s.user_id = $user_id AND s.conversation = t.conversation AND s.position <= $most AND s.recorded_at = t.recorded_at
            RETURN {role: s.role, text: s.text, occurred_at: s.occurred_at} ORDER BY s.position } AS said
ORDER BY conversation
