// name: schema/memory_user
// purpose: Finds every Memory of a user.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE RANGE INDEX memory_user IF NOT EXISTS
FOR (n:Memory) ON (n.user_id)
