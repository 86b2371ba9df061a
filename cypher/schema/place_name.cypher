// name: schema/place_name
// purpose: Finds a user's Place by its normalised name.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE RANGE INDEX place_name IF NOT EXISTS
FOR (n:Place) ON (n.owner, n.normalised)
