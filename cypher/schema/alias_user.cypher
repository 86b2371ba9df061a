// name: schema/alias_user
// purpose: Finds every Alias of a user.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE RANGE INDEX alias_user IF NOT EXISTS
FOR (n:Alias) ON (n.user_id)
