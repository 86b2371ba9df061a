// name: memory/pending
// purpose: The user's memories whose vector does not yet match their search text.
// mode: read
// parameters:
//   $user_id: STRING
//   $limit: INTEGER
// returns: key, text
// uses: memory_pending
CYPHER 25
MATCH (m:Memory {user_id: $user_id, vector_pending: true})
WHERE m.search_text IS NOT NULL
RETURN m.key AS key, m.search_text AS text
ORDER BY key LIMIT $limit
