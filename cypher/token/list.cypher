// name: token/list
// purpose: All tokens with whom they belong to, newest first, for the owner of the store.
// mode: read
// parameters: -
// returns: token
// uses: token_key
CYPHER 25
MATCH (t:Token) WHERE t.key IS NOT NULL
WITH t ORDER BY t.recorded_at DESC, t.key
RETURN t {.key, .user_id, .label, .recorded_at, .expires_at, .revoked_at} AS token
