// name: memory/embed
// purpose: Stores vectors of memories whose search text is still the one that was embedded.
// mode: write
// parameters:
//   $user_id: STRING
//   $rows: LIST<MAP>
// returns: stored
// uses: memory_key
CYPHER 25
UNWIND $rows AS row
MATCH (m:Memory {key: row.key}) WHERE m.user_id = $user_id AND m.search_text = row.text
SET m.embedding = toFloatList(row.vector), m.vector_pending = null
RETURN count(m) AS stored
