// name: evaluator/echoes
// purpose: The texts of the evaluator's observations about a user, so that they are recognised when they come back in talk.
// mode: read
// parameters:
//   $user_id: STRING
//   $source: STRING
//   $limit: INTEGER
// returns: text
// uses: note_user
CYPHER 25
MATCH (n:Note {user_id: $user_id}) WHERE n.source = $source AND n.text IS NOT NULL
WITH n ORDER BY n.at DESC LIMIT $limit
RETURN n.text AS text
