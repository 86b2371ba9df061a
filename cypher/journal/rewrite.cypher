// name: journal/rewrite
// purpose: Writes other words into memories, of a log that was rebuilt or of one that was erased; what was known of the old ones goes.
// mode: write
// parameters:
//   $prefix: STRING
//   $rows: LIST<MAP>
// returns: rewritten
// uses: journal_entry_key
CYPHER 25
UNWIND $rows AS row
MATCH (e:JournalEntry {key: $prefix + toString(row.number)})
CALL (e) {
  MATCH (e)-[x:EVIDENCED_BY]->()
  DELETE x
}
SET e.text = row.text, e.day = row.day, e.caption = row.day + ' ' + left(row.text, 50), e.author = null, e.member = null,
  e.source = null, e.at = null, e.event_day = null, e.receipt = null, e.vector_pending = null
REMOVE e.embedding
RETURN count(e) AS rewritten
