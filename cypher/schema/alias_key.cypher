// name: schema/alias_key
// purpose: One Alias per key.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE CONSTRAINT alias_key IF NOT EXISTS
FOR (n:Alias) REQUIRE n.key IS UNIQUE
