// name: schema/forgotten_user
// purpose: Finds every Forgotten of a user.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE RANGE INDEX forgotten_user IF NOT EXISTS
FOR (n:Forgotten) ON (n.user_id)
