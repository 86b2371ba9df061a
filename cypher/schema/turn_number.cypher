// name: schema/turn_number
// purpose: Finds the turn that a citation turn#<number> names.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE RANGE INDEX turn_number IF NOT EXISTS
FOR (n:Turn) ON (n.user_id, n.number)
