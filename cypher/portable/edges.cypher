// name: portable/edges
// purpose: What leads from nodes of one label to others of the user or to shared places, and from the user's own node to them.
// mode: read
// parameters:
//   $user_id: STRING
//   $label: STRING
//   $keys: LIST<STRING>
// returns: source, kind, target, shared, properties
// uses: user_key
CYPHER 25
CALL () {
  UNWIND $keys AS key
  MATCH (n:$($label) {key: key})-[r]->(m)
  WHERE NOT n:User AND (n.user_id = $user_id OR n:Place AND n.owner IS NULL)
    AND (m.user_id = $user_id OR m:Place AND m.owner IS NULL)
  RETURN n.key AS source, type(r) AS kind, m.key AS target, m:Place AND m.owner IS NULL AS shared, properties(r) AS properties
UNION ALL
  UNWIND $keys AS key
  MATCH (u:User {key: $user_id})-[r]->(n:$($label) {key: key})
  WHERE n.user_id = $user_id
  RETURN u.key AS source, type(r) AS kind, n.key AS target, false AS shared, properties(r) AS properties
}
RETURN source, kind, target, shared, properties
