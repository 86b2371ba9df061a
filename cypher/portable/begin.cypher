// name: portable/begin
// purpose: Marks a user who has nothing yet as being imported.
// mode: write
// parameters:
//   $user_id: STRING
//   $digest: STRING
// returns: importing, erasing
// uses: user_key
CYPHER 25
// Waiting for the lock of a node that is deleted meanwhile ends well, with a node without properties.
MERGE (u:User {key: $user_id})
SET u.user_id = $user_id, u.caption = $user_id, u.importing = coalesce(u.importing, $digest),
  u.imported_lines = coalesce(u.imported_lines, 0)
RETURN u.importing AS importing, u.key IS NULL OR u.erasing_since IS NOT NULL AS erasing
