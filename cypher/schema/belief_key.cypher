// name: schema/belief_key
// purpose: One Belief per key.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE CONSTRAINT belief_key IF NOT EXISTS
FOR (n:Belief) REQUIRE n.key IS UNIQUE
