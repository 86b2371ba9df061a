// name: portable/finish
// purpose: Gives the user's own node its properties and ends the import, so that the memory can be used.
// mode: write
// parameters:
//   $user_id: STRING
//   $digest: STRING
//   $properties: MAP
// returns: finished
// uses: user_key
CYPHER 25
MATCH (u:User {key: $user_id}) WHERE u.importing = $digest
SET u += $properties, u.importing = null, u.imported_lines = null, u.revision = coalesce(u.revision, 0),
  u.turn_count = coalesce($properties.turn_count, u.turn_count, 0)
RETURN count(u) AS finished
