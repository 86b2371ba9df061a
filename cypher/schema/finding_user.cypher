// name: schema/finding_user
// purpose: Finds every Finding of a user.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE RANGE INDEX finding_user IF NOT EXISTS
FOR (n:Finding) ON (n.user_id)
