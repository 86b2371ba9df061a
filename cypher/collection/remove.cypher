// name: collection/remove
// purpose: Takes places off a list of the user.
// mode: write
// parameters:
//   $user_id: STRING
//   $key: STRING
//   $places: LIST<STRING>
// returns: removed
// uses: collection_key
CYPHER 25
MATCH (l:Collection {key: $key}) WHERE l.user_id = $user_id
CALL (l) {
  MATCH (l)-[x:CONTAINS]->(p:Place) WHERE p.key IN $places
  DELETE x
  RETURN count(*) AS removed
}
RETURN removed
