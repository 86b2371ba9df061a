// name: schema/finding_key
// purpose: One Finding per key.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE CONSTRAINT finding_key IF NOT EXISTS
FOR (n:Finding) REQUIRE n.key IS UNIQUE
