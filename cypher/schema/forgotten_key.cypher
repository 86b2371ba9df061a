// name: schema/forgotten_key
// purpose: One Forgotten per key.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE CONSTRAINT forgotten_key IF NOT EXISTS
FOR (n:Forgotten) REQUIRE n.key IS UNIQUE
