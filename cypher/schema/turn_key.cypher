// name: schema/turn_key
// purpose: One Turn per key.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE CONSTRAINT turn_key IF NOT EXISTS
FOR (n:Turn) REQUIRE n.key IS UNIQUE
