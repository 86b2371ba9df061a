// name: user/ensure
// purpose: Makes sure that the user's node is there, and takes its lock, so that nobody can erase the user before the transaction ends.
// mode: write
// parameters:
//   $user_id: STRING
//   $time_zone: STRING
//   $now: ZONED DATETIME
// returns: user_id, erasing, importing
// uses: user_key
CYPHER 25
// Waiting for the lock of a node that is deleted meanwhile ends well, with a node without properties.
MERGE (u:User {key: $user_id})
  ON CREATE SET u.user_id = $user_id, u.caption = $user_id, u.time_zone = $time_zone, u.created_at = $now,
    u.turn_count = 0, u.revision = 0
SET u.user_id = $user_id
RETURN u.key AS user_id, u.key IS NULL OR u.erasing_since IS NOT NULL AS erasing, u.importing IS NOT NULL AS importing
