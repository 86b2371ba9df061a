// name: admin/clear_vectors
// purpose: Takes the vectors from some memories, turns and entries of journals, and marks them as waiting for new ones.
// mode: write
// parameters:
//   $limit: INTEGER
// returns: cleared
// uses: -
CYPHER 25
CALL () {
  MATCH (m:Memory) WHERE m.user_id IS NOT NULL AND m.embedding IS NOT NULL
  RETURN m AS n
UNION ALL
  MATCH (t:Turn) WHERE t.user_id IS NOT NULL AND t.embedding IS NOT NULL
  RETURN t AS n
UNION ALL
  MATCH (e:JournalEntry) WHERE e.store IS NOT NULL AND e.embedding IS NOT NULL
  RETURN e AS n
}
WITH n LIMIT $limit
REMOVE n.embedding
SET n.vector_pending = true
RETURN count(n) AS cleared
