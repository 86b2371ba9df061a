// name: evaluator/react
// purpose: Stores how the user reacted to a nudge; the latest reaction counts.
// mode: write
// parameters:
//   $user_id: STRING
//   $key: STRING
//   $reaction: STRING
//   $at: ZONED DATETIME
// returns: nudge
// uses: nudge_key
CYPHER 25
MATCH (n:Nudge {key: $key}) WHERE n.user_id = $user_id
SET n.reaction = $reaction, n.reacted_at = $at
RETURN n {.key, .text, .at, .reaction, .reacted_at} AS nudge
