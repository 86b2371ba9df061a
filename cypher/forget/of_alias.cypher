// name: forget/of_alias
// purpose: A name that a user gave a place, and the place.
// mode: read
// parameters:
//   $user_id: STRING
//   $key: STRING
// returns: text, place, name
// uses: alias_key
CYPHER 25
MATCH (a:Alias {key: $key})-[:CALLED]->(p:Place) WHERE a.user_id = $user_id
RETURN a.text AS text, p.key AS place, p.name AS name
