// name: portable/nodes
// purpose: The properties of nodes of one label that a user owns, without vectors; times as text, which costs the driver far less.
// mode: read
// parameters:
//   $user_id: STRING
//   $label: STRING
//   $keys: LIST<STRING>
// returns: key, properties, times
// uses: -
CYPHER 25
UNWIND $keys AS key
MATCH (n:$($label) {key: key}) WHERE n.user_id = $user_id
RETURN key,
  [name IN keys(n) WHERE name <> 'embedding' AND n[name] IS NOT :: ZONED DATETIME | [name, n[name]]] AS properties,
  [name IN keys(n) WHERE n[name] IS :: ZONED DATETIME | [name, toString(n[name])]] AS times
