// name: user/erase_begin
// purpose: Marks that a user is being erased, after which nobody can write for them until that is done.
// mode: write
// parameters:
//   $user_id: STRING
//   $now: ZONED DATETIME
// returns: known
// uses: user_key
CYPHER 25
CALL () {
  OPTIONAL MATCH (known:User {key: $user_id})
  RETURN known IS NOT NULL AS known
}
MERGE (u:User {key: $user_id})
  ON CREATE SET u.user_id = $user_id
SET u.erasing_since = coalesce(u.erasing_since, $now)
RETURN known
