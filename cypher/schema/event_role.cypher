// name: schema/event_role
// purpose: Finds the statements about one role, such as home.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE RANGE INDEX event_role IF NOT EXISTS
FOR (n:Event) ON (n.user_id, n.role)
