// name: schema/place_location
// purpose: Finds a Place near a position.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE POINT INDEX place_location IF NOT EXISTS
FOR (n:Place) ON (n.location)
