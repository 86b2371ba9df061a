// name: user/list
// purpose: The ids of all users, for the owner of the store.
// mode: read
// parameters: -
// returns: user_id
// uses: user_key
CYPHER 25
MATCH (u:User) WHERE u.key IS NOT NULL
RETURN u.key AS user_id
ORDER BY user_id
