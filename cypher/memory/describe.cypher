// name: memory/describe
// purpose: Writes the text under which memories are found; their vectors are then pending.
// mode: write
// parameters:
//   $user_id: STRING
//   $rows: LIST<MAP>
// returns: memory
// uses: memory_key
CYPHER 25
UNWIND $rows AS row
MATCH (m:Memory {key: row.memory}) WHERE m.user_id = $user_id
SET m.search_text = row.text, m.vector_pending = true
RETURN m.key AS memory
