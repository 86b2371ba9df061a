// name: journal/remove
// purpose: Deletes memories and summaries by their keys.
// mode: write
// parameters:
//   $keys: LIST<STRING>
// returns: removed
// uses: journal_entry_key, journal_summary_key
CYPHER 25
CALL () {
  UNWIND $keys AS key
  MATCH (n:JournalEntry {key: key}) RETURN n
UNION ALL
  UNWIND $keys AS key
  MATCH (n:JournalSummary {key: key}) RETURN n
}
DETACH DELETE n
RETURN count(n) AS removed
