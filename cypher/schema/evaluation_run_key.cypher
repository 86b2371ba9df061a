// name: schema/evaluation_run_key
// purpose: One EvaluationRun per key.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE CONSTRAINT evaluation_run_key IF NOT EXISTS
FOR (n:EvaluationRun) REQUIRE n.key IS UNIQUE
