// name: portable/edges
// purpose: What leads from nodes of one label to others of the user or to shared places, and from the user's own node to them, all in one row. Each is its ends and type, whether it leads to a shared place, and its properties as those of nodes.
// mode: read
// parameters:
//   $user_id: STRING
//   $label: STRING
//   $keys: LIST<STRING>
// returns: edges
// uses: -
CYPHER 25
UNWIND $keys AS key
MATCH (n:$($label) {key: key})
WITH n, n.user_id = $user_id AS owned
WHERE owned AND NOT n:User OR n:Place AND n.owner IS NULL
CALL (n, owned) {
  MATCH (n)-[r]->(m)
  WHERE m.user_id = $user_id OR m:Place AND m.owner IS NULL
  RETURN n.key AS source, r, m.key AS target, m:Place AND m.owner IS NULL AS shared
UNION ALL
  MATCH (n)<-[r]-(u)
  WHERE u:User AND u.key = $user_id AND owned
  RETURN u.key AS source, r, n.key AS target, false AS shared
}
WITH source, r, target, shared, keys(r) AS names
WITH source, r, target, shared, names, [name IN names WHERE r[name] IS :: ZONED DATETIME] AS times
RETURN collect([source, type(r), target, shared, names, [name IN names | CASE WHEN name IN times THEN toString(r[name]) ELSE r[name] END], times]) AS edges
