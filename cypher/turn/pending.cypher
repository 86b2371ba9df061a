// name: turn/pending
// purpose: The user's turns that have no vector yet, with what is embedded: who speaks, where that is known, and the words.
// mode: read
// parameters:
//   $user_id: STRING
//   $limit: INTEGER
// returns: key, text
// uses: turn_pending
CYPHER 25
MATCH (m:Turn {user_id: $user_id, vector_pending: true})
WHERE m.text IS NOT NULL
RETURN m.key AS key, m.text AS text
ORDER BY key LIMIT $limit
