// name: schema/store_key
// purpose: One Store per key.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE CONSTRAINT store_key IF NOT EXISTS
FOR (n:Store) REQUIRE n.key IS UNIQUE
