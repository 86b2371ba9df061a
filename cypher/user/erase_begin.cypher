// name: user/erase_begin
// purpose: Marks that a user is being erased, after which nobody can write for them until that is done.
// mode: write
// parameters:
//   $user_id: STRING
//   $now: ZONED DATETIME
// returns: since
// uses: user_key
CYPHER 25
MATCH (u:User {key: $user_id})
SET u.erasing_since = coalesce(u.erasing_since, $now)
RETURN u.erasing_since AS since
