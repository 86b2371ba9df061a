// name: schema/alias_name
// purpose: Finds what a user calls a place by its normalised name.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE RANGE INDEX alias_name IF NOT EXISTS
FOR (n:Alias) ON (n.user_id, n.normalised)
