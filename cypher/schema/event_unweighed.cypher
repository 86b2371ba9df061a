// name: schema/event_unweighed
// purpose: Finds the events that consolidation has not weighed.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE RANGE INDEX event_unweighed IF NOT EXISTS
FOR (n:Event) ON (n.user_id, n.unweighed)
