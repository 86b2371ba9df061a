// name: journal/annotate
// purpose: Notes what files can't hold of memories: who wrote them, from what source and when, and the day that they are about.
// mode: write
// parameters:
//   $prefix: STRING
//   $rows: LIST<MAP>
// returns: annotated
// uses: journal_entry_key
CYPHER 25
UNWIND $rows AS row
MATCH (e:JournalEntry {key: $prefix + toString(row.number)}) WHERE e.text = row.text
SET e.author = row.author, e.source = row.source, e.at = row.at, e.event_day = row.event_day
RETURN count(e) AS annotated
