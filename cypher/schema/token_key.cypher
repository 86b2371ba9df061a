// name: schema/token_key
// purpose: One Token per key.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE CONSTRAINT token_key IF NOT EXISTS
FOR (n:Token) REQUIRE n.key IS UNIQUE
