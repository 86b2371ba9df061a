// name: schema/place_owner
// purpose: Finds every private Place of a user.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE RANGE INDEX place_owner IF NOT EXISTS
FOR (n:Place) ON (n.owner)
