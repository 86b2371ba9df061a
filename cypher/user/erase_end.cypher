// name: user/erase_end
// purpose: Deletes the node of a user who has nothing else any more.
// mode: write
// parameters:
//   $user_id: STRING
// returns: deleted
// uses: user_key
CYPHER 25
MATCH (u:User {key: $user_id})
DETACH DELETE u
RETURN count(*) AS deleted
