// name: schema/alias_lookup
// purpose: Finds what a user calls a place by its look-up key.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE RANGE INDEX alias_lookup IF NOT EXISTS
FOR (n:Alias) ON (n.user_id, n.lookup)
