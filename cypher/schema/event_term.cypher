// name: schema/event_term
// purpose: Finds the measures of one term, such as walk_time.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE RANGE INDEX event_term IF NOT EXISTS
FOR (n:Event) ON (n.user_id, n.term)
