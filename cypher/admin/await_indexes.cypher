// name: admin/await_indexes
// purpose: Waits until every index is filled.
// mode: read
// parameters:
//   $seconds: INTEGER
// returns: -
// uses: -
CYPHER 25
CALL db.awaitIndexes($seconds)
