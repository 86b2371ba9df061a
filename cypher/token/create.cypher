// name: token/create
// purpose: Keeps a new token: the digest of its secret, and whose memory it opens (nobody's: it is for administration).
// mode: write
// parameters:
//   $key: STRING
//   $user_id: STRING | NULL
//   $label: STRING | NULL
//   $digest: STRING
//   $now: ZONED DATETIME
//   $expires_at: ZONED DATETIME | NULL
// returns: token
// uses: token_key
CYPHER 25
MERGE (t:Token {key: $key})
  ON CREATE SET t.user_id = $user_id, t.label = $label, t.caption = coalesce($label, 'token'), t.digest = $digest,
    t.recorded_at = $now, t.expires_at = $expires_at
RETURN t {.key, .user_id, .label, .recorded_at, .expires_at, .revoked_at} AS token
