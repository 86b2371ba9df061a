// name: schema/memory_pending
// purpose: Finds the memories that wait for a vector.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE RANGE INDEX memory_pending IF NOT EXISTS
FOR (n:Memory) ON (n.user_id, n.vector_pending)
