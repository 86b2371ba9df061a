// name: routine/list
// purpose: The user's routines, the best supported first.
// mode: read
// parameters:
//   $user_id: STRING
//   $limit: INTEGER
// returns: routine
// uses: routine_user
CYPHER 25
MATCH (r:Routine {user_id: $user_id})
RETURN properties(r) AS routine
ORDER BY r.support DESC, r.key LIMIT $limit
