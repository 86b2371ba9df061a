// name: journal/embed
// purpose: Stores vectors of memories.
// mode: write
// parameters:
//   $store: STRING
//   $rows: LIST<MAP>
// returns: stored
// uses: journal_entry_key
CYPHER 25
UNWIND $rows AS row
MATCH (e:JournalEntry {key: row.key}) WHERE e.store = $store
SET e.embedding = toFloatList(row.vector), e.vector_pending = null
RETURN count(e) AS stored
