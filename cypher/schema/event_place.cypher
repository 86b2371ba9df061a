// name: schema/event_place
// purpose: Finds the events about one place.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE RANGE INDEX event_place IF NOT EXISTS
FOR (n:Event) ON (n.user_id, n.place_key)
