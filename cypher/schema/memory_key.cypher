// name: schema/memory_key
// purpose: One Memory per key.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE CONSTRAINT memory_key IF NOT EXISTS
FOR (n:Memory) REQUIRE n.key IS UNIQUE
