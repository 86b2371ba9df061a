// name: portable/nodes
// purpose: The properties of nodes of one label that a user owns, without vectors.
// mode: read
// parameters:
//   $user_id: STRING
//   $label: STRING
//   $keys: LIST<STRING>
// returns: key, properties
// uses: -
CYPHER 25
UNWIND $keys AS key
MATCH (n:$($label) {key: key}) WHERE n.user_id = $user_id
RETURN key, n {.*, embedding: null} AS properties
