// name: schema/memory_version_key
// purpose: One MemoryVersion per key.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE CONSTRAINT memory_version_key IF NOT EXISTS
FOR (n:MemoryVersion) REQUIRE n.key IS UNIQUE
