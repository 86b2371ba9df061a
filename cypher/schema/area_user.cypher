// name: schema/area_user
// purpose: Finds every Area of a user.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE RANGE INDEX area_user IF NOT EXISTS
FOR (n:Area) ON (n.user_id)
