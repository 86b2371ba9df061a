// name: alias/list
// purpose: What the user calls places, as said.
// mode: read
// parameters:
//   $user_id: STRING
// returns: alias, place, name
// uses: alias_user
CYPHER 25
MATCH (a:Alias {user_id: $user_id})-[:CALLED]->(p:Place) WHERE a.stated
RETURN a {.key, .text} AS alias, p.key AS place, p.name AS name
ORDER BY alias.text, place
