// name: journal/naming
// purpose: The user's memories that have a text in them, the newest first.
// mode: read
// parameters:
//   $user_id: STRING
//   $text: STRING
//   $limit: INTEGER
// returns: number, day, text
// uses: journal_entry_user
CYPHER 25
MATCH (e:JournalEntry {user_id: $user_id}) WHERE toLower(e.text) CONTAINS toLower($text)
RETURN e.number AS number, e.day AS day, e.text AS text
ORDER BY number DESC LIMIT $limit
