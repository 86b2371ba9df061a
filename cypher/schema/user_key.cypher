// name: schema/user_key
// purpose: One User per key.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE CONSTRAINT user_key IF NOT EXISTS
FOR (n:User) REQUIRE n.key IS UNIQUE
