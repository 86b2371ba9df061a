// name: admin/counts
// purpose: Counts the nodes of each label, from the database's own counters.
// mode: read
// parameters: -
// returns: label, nodes
// uses: -
CYPHER 25
CALL db.labels() YIELD label
CALL (label) {
  MATCH (n:$(label))
  RETURN count(n) AS nodes
}
RETURN label, nodes
ORDER BY label
