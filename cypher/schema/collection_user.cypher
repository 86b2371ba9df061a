// name: schema/collection_user
// purpose: Finds every Collection of a user.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE RANGE INDEX collection_user IF NOT EXISTS
FOR (n:Collection) ON (n.user_id)
