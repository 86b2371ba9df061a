// name: schema/routine_user
// purpose: Finds every Routine of a user.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE RANGE INDEX routine_user IF NOT EXISTS
FOR (n:Routine) ON (n.user_id)
