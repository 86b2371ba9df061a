// name: schema/nudge_user
// purpose: Finds every Nudge of a user.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE RANGE INDEX nudge_user IF NOT EXISTS
FOR (n:Nudge) ON (n.user_id)
