// name: evaluator/note
// purpose: Stores a note of a host; the same once more changes nothing.
// mode: write
// parameters:
//   $user_id: STRING
//   $key: STRING
//   $properties: MAP
//   $now: ZONED DATETIME
// returns: note
// uses: note_key
CYPHER 25
MERGE (n:Note {key: $key})
  ON CREATE SET n += $properties, n.user_id = $user_id, n.recorded_at = $now
RETURN n {.key, .source, .text, .at} AS note
