// name: token/revoke
// purpose: Ends a token; one that has ended keeps its time.
// mode: write
// parameters:
//   $key: STRING
//   $now: ZONED DATETIME
// returns: token
// uses: token_key
CYPHER 25
MATCH (t:Token {key: $key})
SET t.revoked_at = coalesce(t.revoked_at, $now)
RETURN t {.key, .user_id, .label, .recorded_at, .expires_at, .revoked_at} AS token
