// name: admin/vectors
// purpose: Counts vectors of the right length, of a wrong one, and texts that have none yet.
// mode: read
// parameters:
//   $dimension: INTEGER | NULL
// returns: label, good, bad, missing
// uses: -
CYPHER 25
CALL () {
  MATCH (m:Memory) WHERE m.user_id IS NOT NULL
  RETURN 'Memory' AS label, m AS n
UNION ALL
  MATCH (t:Turn) WHERE t.user_id IS NOT NULL
  RETURN 'Turn' AS label, t AS n
UNION ALL
  MATCH (e:JournalEntry) WHERE e.user_id IS NOT NULL AND (e.embedding IS NOT NULL OR e.vector_pending)
  RETURN 'JournalEntry' AS label, e AS n
}
RETURN label,
  count(CASE WHEN size(n.embedding) = $dimension THEN 1 END) AS good,
  count(CASE WHEN size(n.embedding) <> $dimension THEN 1 END) AS bad,
  count(CASE WHEN n.embedding IS NULL THEN 1 END) AS missing
ORDER BY label
