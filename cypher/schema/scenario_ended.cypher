// name: schema/scenario_ended
// purpose: Lists the scenarios of a user, newest first.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE RANGE INDEX scenario_ended IF NOT EXISTS
FOR (n:Scenario) ON (n.user_id, n.ended_at)
