// name: place/known
// purpose: The names of places that the user remembers, the most recently confirmed first.
// mode: read
// parameters:
//   $user_id: STRING
//   $limit: INTEGER
// returns: name, aliases, locality
// uses: memory_user
CYPHER 25
MATCH (m:Memory {user_id: $user_id}) WHERE m.is_current
WITH m ORDER BY m.latest_at DESC, m.key LIMIT $limit
MATCH (m)-[:OF]->(p:Place)
RETURN p.name AS name, p.locality AS locality,
  COLLECT { MATCH (a:Alias {user_id: $user_id})-[:CALLED]->(p) WHERE a.stated RETURN DISTINCT a.text ORDER BY a.text } AS aliases
ORDER BY name, p.key
