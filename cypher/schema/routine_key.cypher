// name: schema/routine_key
// purpose: One Routine per key.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE CONSTRAINT routine_key IF NOT EXISTS
FOR (n:Routine) REQUIRE n.key IS UNIQUE
