// name: concept/names
// purpose: The kinds and names of all concepts that the user's words have touched.
// mode: read
// parameters:
//   $user_id: STRING
// returns: kind, name
// uses: concept_user
CYPHER 25
MATCH (c:Concept {user_id: $user_id})
RETURN c.kind AS kind, c.name AS name
ORDER BY kind, name
