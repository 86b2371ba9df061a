// name: schema/place_source
// purpose: Finds a Place by the id its provider gave it.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE RANGE INDEX place_source IF NOT EXISTS
FOR (n:Place) ON (n.source_key)
