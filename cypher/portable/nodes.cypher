// name: portable/nodes
// purpose: The properties of nodes of one label that a user owns, without vectors; all in one row and times as text, which costs the driver far less. Each is its key, the names and the values of its properties, and which are times.
// mode: read
// parameters:
//   $user_id: STRING
//   $label: STRING
//   $keys: LIST<STRING>
// returns: nodes
// uses: -
CYPHER 25
UNWIND $keys AS key
MATCH (n:$($label) {key: key}) WHERE n.user_id = $user_id
WITH n, [name IN keys(n) WHERE name <> 'embedding'] AS names
WITH n, names, [name IN names WHERE n[name] IS :: ZONED DATETIME] AS times
RETURN collect([n.key, names, [name IN names | CASE WHEN name IN times THEN toString(n[name]) ELSE n[name] END], times]) AS nodes
