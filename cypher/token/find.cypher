// name: token/find
// purpose: A token by its key, with the digest of its secret.
// mode: read
// parameters:
//   $key: STRING
// returns: token
// uses: token_key
CYPHER 25
MATCH (t:Token {key: $key})
RETURN t {.key, .user_id, .label, .digest, .recorded_at, .expires_at, .revoked_at} AS token
