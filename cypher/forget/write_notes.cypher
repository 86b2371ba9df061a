// name: forget/write_notes
// purpose: Writes notes on memories without the words that go.
// mode: write
// parameters:
//   $user_id: STRING
//   $rows: LIST<MAP>
// returns: written
// uses: memory_key
CYPHER 25
UNWIND $rows AS row
MATCH (m:Memory {key: row.memory}) WHERE m.user_id = $user_id
SET m.note = row.note
RETURN count(m) AS written
