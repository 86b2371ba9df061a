// name: alias/drop
// purpose: Takes away a name that the user gave a place, with all its look-up keys; returns the place and its other names.
// mode: write
// parameters:
//   $user_id: STRING
//   $key: STRING
// returns: place, name, text, others
// uses: alias_key
CYPHER 25
MATCH (a:Alias {key: $key})-[:CALLED]->(p:Place)
WHERE a.user_id = $user_id AND a.stated
WITH a.text AS text, p
CALL (text, p) {
  MATCH (same:Alias {user_id: $user_id})-[:CALLED]->(p) WHERE same.text = text AND same.text <> p.name
  DETACH DELETE same
  RETURN count(*) AS dropped
}
RETURN p.key AS place, p.name AS name, text,
  COLLECT { MATCH (b:Alias {user_id: $user_id})-[:CALLED]->(p) WHERE b.stated RETURN DISTINCT b.text ORDER BY b.text } AS others
