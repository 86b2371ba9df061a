// name: journal/log
// purpose: The lines of memories by their numbers, the newest first, in one list.
// mode: read
// parameters:
//   $prefix: STRING
//   $start: INTEGER
//   $stop: INTEGER
// returns: lines
// uses: journal_entry_key
CYPHER 25
UNWIND range($stop - 1, $start, -1) AS number
MATCH (e:JournalEntry {key: $prefix + toString(number)})
WITH e ORDER BY e.number DESC
RETURN collect('#' + toString(e.number) + ' ' + e.day + ' ' + e.text) AS lines
