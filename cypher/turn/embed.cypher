// name: turn/embed
// purpose: Stores vectors of turns.
// mode: write
// parameters:
//   $user_id: STRING
//   $rows: LIST<MAP>
// returns: stored
// uses: turn_key
CYPHER 25
UNWIND $rows AS row
MATCH (m:Turn {key: row.key}) WHERE m.user_id = $user_id
SET m.embedding = toFloatList(row.vector), m.vector_pending = null
RETURN count(m) AS stored
