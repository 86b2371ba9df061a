// name: schema/place_key
// purpose: One Place per key.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE CONSTRAINT place_key IF NOT EXISTS
FOR (n:Place) REQUIRE n.key IS UNIQUE
