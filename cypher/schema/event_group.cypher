// name: schema/event_group
// purpose: Finds the statements that exclude each other.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE RANGE INDEX event_group IF NOT EXISTS
FOR (n:Event) ON (n.user_id, n.belief_group)
