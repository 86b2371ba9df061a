// name: schema/belief_user
// purpose: Finds every Belief of a user.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE RANGE INDEX belief_user IF NOT EXISTS
FOR (n:Belief) ON (n.user_id)
