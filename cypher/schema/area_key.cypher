// name: schema/area_key
// purpose: One Area per key.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE CONSTRAINT area_key IF NOT EXISTS
FOR (n:Area) REQUIRE n.key IS UNIQUE
