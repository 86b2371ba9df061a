// name: memory/annotate
// purpose: Sets the note of a memory.
// mode: write
// parameters:
//   $user_id: STRING
//   $key: STRING
//   $note: STRING
// returns: memory
// uses: memory_key
CYPHER 25
MATCH (m:Memory {key: $key}) WHERE m.user_id = $user_id
SET m.note = $note
RETURN m.key AS memory
