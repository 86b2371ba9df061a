// name: anchor/current
// purpose: The user's anchors at a time.
// mode: read
// parameters:
//   $user_id: STRING
//   $as_of: ZONED DATETIME
// returns: anchor
// uses: anchor_user
CYPHER 25
MATCH (a:Anchor {user_id: $user_id})
WHERE a.valid_from <= $as_of AND a.valid_to > $as_of
RETURN a {.key, .role, .label, .location, .valid_from, .valid_to} AS anchor
ORDER BY anchor.role, anchor.valid_from DESC, anchor.key
