// name: schema/anchor_user
// purpose: Finds every Anchor of a user.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE RANGE INDEX anchor_user IF NOT EXISTS
FOR (n:Anchor) ON (n.user_id)
