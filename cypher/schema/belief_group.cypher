// name: schema/belief_group
// purpose: Finds the stated beliefs that exclude each other.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE RANGE INDEX belief_group IF NOT EXISTS
FOR (n:Belief) ON (n.user_id, n.belief_group)
