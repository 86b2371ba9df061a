// name: schema/memory_version_user
// purpose: Finds every MemoryVersion of a user.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE RANGE INDEX memory_version_user IF NOT EXISTS
FOR (n:MemoryVersion) ON (n.user_id)
