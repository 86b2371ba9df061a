// name: schema/event_user
// purpose: Finds every Event of a user.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE RANGE INDEX event_user IF NOT EXISTS
FOR (n:Event) ON (n.user_id)
