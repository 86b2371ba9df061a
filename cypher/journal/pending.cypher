// name: journal/pending
// purpose: Memories that have no vector yet.
// mode: read
// parameters:
//   $store: STRING
//   $limit: INTEGER
// returns: key, text
// uses: journal_pending
CYPHER 25
MATCH (e:JournalEntry {store: $store, vector_pending: true})
WHERE e.text IS NOT NULL
RETURN e.key AS key, e.text AS text
LIMIT $limit
