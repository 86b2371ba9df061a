// name: user/erase_end
// purpose: Deletes the node of a user who is being erased and has nothing else any more.
// mode: write
// parameters:
//   $user_id: STRING
// returns: deleted
// uses: user_key
CYPHER 25
MATCH (u:User {key: $user_id})
SET u.user_id = $user_id
WITH u WHERE u.erasing_since IS NOT NULL
DETACH DELETE u
RETURN count(*) AS deleted
