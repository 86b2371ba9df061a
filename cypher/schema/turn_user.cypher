// name: schema/turn_user
// purpose: Finds every Turn of a user.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE RANGE INDEX turn_user IF NOT EXISTS
FOR (n:Turn) ON (n.user_id)
