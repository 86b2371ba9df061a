// name: schema/memory_place
// purpose: Finds a user's Memory of one place.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE RANGE INDEX memory_place IF NOT EXISTS
FOR (n:Memory) ON (n.user_id, n.place_key)
