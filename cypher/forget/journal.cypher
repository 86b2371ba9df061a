// name: forget/journal
// purpose: Journal entries of a user that hold one of some lower-case texts.
// mode: read
// parameters:
//   $user_id: STRING
//   $texts: LIST<STRING>
// returns: entry
// uses: journal_entry_user
CYPHER 25
MATCH (n:JournalEntry {user_id: $user_id})
WHERE any(text IN $texts WHERE toLower(n.text) CONTAINS text)
RETURN n {.key, .number, .day, .text} AS entry
ORDER BY entry.number
