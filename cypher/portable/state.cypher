// name: portable/state
// purpose: How often a user was written to, and which import is under way.
// mode: read
// parameters:
//   $user_id: STRING
// returns: writes, importing, lines
// uses: user_key
CYPHER 25
MATCH (u:User {key: $user_id})
RETURN toString(u.revision) + '/' + toString(u.turn_count) AS writes, u.importing AS importing, u.imported_lines AS lines
