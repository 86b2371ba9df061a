// name: portable/present
// purpose: Which keys of one label a user has.
// mode: read
// parameters:
//   $user_id: STRING
//   $label: STRING
//   $keys: LIST<STRING>
// returns: key
// uses: -
CYPHER 25
UNWIND $keys AS key
MATCH (n:$($label) {key: key}) WHERE n.user_id = $user_id
RETURN key
