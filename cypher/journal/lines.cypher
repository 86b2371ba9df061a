// name: journal/lines
// purpose: What stands for blocks: memories with their dates, and summaries, each by its key.
// mode: read
// parameters:
//   $entries: LIST<STRING>
//   $summaries: LIST<STRING>
// returns: size, number, day, text
// uses: journal_entry_key, journal_summary_key
CYPHER 25
CALL () {
  UNWIND $entries AS key
  MATCH (e:JournalEntry {key: key})
  RETURN 1 AS size, e.number AS number, e.day AS day, e.text AS text
UNION ALL
  UNWIND $summaries AS key
  MATCH (s:JournalSummary {key: key})
  RETURN s.size AS size, s.number AS number, null AS day, s.text AS text
}
RETURN size, number, day, text
