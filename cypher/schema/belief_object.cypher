// name: schema/belief_object
// purpose: Finds the beliefs of a user about one thing.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE RANGE INDEX belief_object IF NOT EXISTS
FOR (n:Belief) ON (n.user_id, n.predicate, n.object)
