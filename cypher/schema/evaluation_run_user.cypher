// name: schema/evaluation_run_user
// purpose: Finds every EvaluationRun of a user.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE RANGE INDEX evaluation_run_user IF NOT EXISTS
FOR (n:EvaluationRun) ON (n.user_id)
