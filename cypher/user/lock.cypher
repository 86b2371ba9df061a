// name: user/lock
// purpose: Takes the user's write lock for the rest of the transaction and returns which of the turns still have to be read, and how many of them are gone.
// mode: write
// parameters:
//   $user_id: STRING
//   $turns: LIST<STRING>
// returns: revision, unread, time_zone, gone, erasing, importing
// uses: user_key
CYPHER 25
// Waiting for the lock of a node that is deleted meanwhile ends well, with a node without properties.
MATCH (u:User {key: $user_id})
SET u.revision = u.revision + 1
RETURN u.revision AS revision, u.time_zone AS time_zone, u.key IS NULL OR u.erasing_since IS NOT NULL AS erasing, u.importing IS NOT NULL AS importing,
  size($turns) - COUNT { MATCH (t:Turn) WHERE t.key IN $turns AND t.user_id = $user_id } AS gone,
  COLLECT { MATCH (t:Turn) WHERE t.key IN $turns AND t.user_id = $user_id AND t.read_at IS NULL RETURN t.key } AS unread
