// name: schema/turn_pending
// purpose: Finds the turns that wait for a vector.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE RANGE INDEX turn_pending IF NOT EXISTS
FOR (n:Turn) ON (n.user_id, n.vector_pending)
