// name: evaluator/nudge
// purpose: Stores what a host said to the user on its own accord; the same once more changes nothing.
// mode: write
// parameters:
//   $user_id: STRING
//   $key: STRING
//   $properties: MAP
//   $now: ZONED DATETIME
// returns: nudge
// uses: nudge_key
CYPHER 25
MERGE (n:Nudge {key: $key})
  ON CREATE SET n += $properties, n.user_id = $user_id, n.recorded_at = $now
RETURN n {.key, .text, .at, .reaction, .reacted_at} AS nudge
