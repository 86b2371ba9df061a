// name: schema/persona_user
// purpose: Finds every Persona of a user.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE RANGE INDEX persona_user IF NOT EXISTS
FOR (n:Persona) ON (n.user_id)
