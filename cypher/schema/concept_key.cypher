// name: schema/concept_key
// purpose: One Concept per key.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE CONSTRAINT concept_key IF NOT EXISTS
FOR (n:Concept) REQUIRE n.key IS UNIQUE
