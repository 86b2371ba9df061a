// name: forget/notes
// purpose: Notes on memories that hold one of some lower-case texts.
// mode: read
// parameters:
//   $user_id: STRING
//   $texts: LIST<STRING>
// returns: memory, note
// uses: memory_user
CYPHER 25
MATCH (m:Memory {user_id: $user_id})
WHERE m.note IS NOT NULL AND any(text IN $texts WHERE toLower(m.note) CONTAINS text)
RETURN m.key AS memory, m.note AS note
ORDER BY memory
