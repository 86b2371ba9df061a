// name: portable/advance
// purpose: Takes the lock of a user who is being imported and notes up to which line; no row when another process is ahead.
// mode: write
// parameters:
//   $user_id: STRING
//   $digest: STRING
//   $from: INTEGER
//   $to: INTEGER
// returns: lines
// uses: user_key
CYPHER 25
MATCH (u:User {key: $user_id})
SET u.importing = u.importing
WITH u WHERE u.importing = $digest AND u.imported_lines = $from
SET u.imported_lines = $to
RETURN u.imported_lines AS lines
