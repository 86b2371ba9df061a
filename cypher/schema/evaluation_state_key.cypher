// name: schema/evaluation_state_key
// purpose: One EvaluationState per key.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE CONSTRAINT evaluation_state_key IF NOT EXISTS
FOR (n:EvaluationState) REQUIRE n.key IS UNIQUE
