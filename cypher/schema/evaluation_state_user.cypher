// name: schema/evaluation_state_user
// purpose: Finds every EvaluationState of a user.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE RANGE INDEX evaluation_state_user IF NOT EXISTS
FOR (n:EvaluationState) ON (n.user_id)
