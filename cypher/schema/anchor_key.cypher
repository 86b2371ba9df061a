// name: schema/anchor_key
// purpose: One Anchor per key.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE CONSTRAINT anchor_key IF NOT EXISTS
FOR (n:Anchor) REQUIRE n.key IS UNIQUE
