// name: schema/collection_key
// purpose: One Collection per key.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE CONSTRAINT collection_key IF NOT EXISTS
FOR (n:Collection) REQUIRE n.key IS UNIQUE
