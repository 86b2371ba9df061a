// name: schema/note_key
// purpose: One Note per key.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE CONSTRAINT note_key IF NOT EXISTS
FOR (n:Note) REQUIRE n.key IS UNIQUE
