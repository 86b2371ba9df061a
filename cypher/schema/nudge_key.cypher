// name: schema/nudge_key
// purpose: One Nudge per key.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE CONSTRAINT nudge_key IF NOT EXISTS
FOR (n:Nudge) REQUIRE n.key IS UNIQUE
