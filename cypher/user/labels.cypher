// name: user/labels
// purpose: The labels that nodes have.
// mode: read
// parameters: -
// returns: label
// uses: -
CYPHER 25
CALL db.labels() YIELD label
RETURN label ORDER BY label
