// name: schema/event_stream
// purpose: Finds the events that a host logged, by kind and time.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE RANGE INDEX event_stream IF NOT EXISTS
FOR (n:Event) ON (n.user_id, n.stream, n.occurred_at)
