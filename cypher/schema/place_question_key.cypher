// name: schema/place_question_key
// purpose: One PlaceQuestion per key.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE CONSTRAINT place_question_key IF NOT EXISTS
FOR (n:PlaceQuestion) REQUIRE n.key IS UNIQUE
