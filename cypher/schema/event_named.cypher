// name: schema/event_named
// purpose: Finds the events that name a place.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE RANGE INDEX event_named IF NOT EXISTS
FOR (n:Event) ON (n.user_id, n.place_normalised)
