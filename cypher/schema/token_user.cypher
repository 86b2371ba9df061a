// name: schema/token_user
// purpose: Finds every Token of a user.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE RANGE INDEX token_user IF NOT EXISTS
FOR (n:Token) ON (n.user_id)
