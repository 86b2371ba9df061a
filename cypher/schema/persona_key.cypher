// name: schema/persona_key
// purpose: One Persona per key.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE CONSTRAINT persona_key IF NOT EXISTS
FOR (n:Persona) REQUIRE n.key IS UNIQUE
