// name: portable/write
// purpose: Creates nodes of one label for a user.
// mode: write
// parameters:
//   $user_id: STRING
//   $label: STRING
//   $rows: LIST<MAP>
// returns: written
// uses: -
CYPHER 25
UNWIND $rows AS row
CREATE (n:$($label) {key: row.key, user_id: $user_id})
SET n += row.properties
RETURN count(n) AS written
