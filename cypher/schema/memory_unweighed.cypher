// name: schema/memory_unweighed
// purpose: Finds the memories that consolidation has not weighed.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE RANGE INDEX memory_unweighed IF NOT EXISTS
FOR (n:Memory) ON (n.user_id, n.unweighed)
