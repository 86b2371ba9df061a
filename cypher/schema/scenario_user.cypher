// name: schema/scenario_user
// purpose: Finds every Scenario of a user.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE RANGE INDEX scenario_user IF NOT EXISTS
FOR (n:Scenario) ON (n.user_id)
