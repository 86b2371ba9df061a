// name: journal/entries
// purpose: Memories by their numbers.
// mode: read
// parameters:
//   $prefix: STRING
//   $start: INTEGER
//   $stop: INTEGER
// returns: number, day, text
// uses: journal_entry_key
CYPHER 25
UNWIND range($start, $stop - 1) AS number
MATCH (e:JournalEntry {key: $prefix + toString(number)})
RETURN e.number AS number, e.day AS day, e.text AS text
ORDER BY number
