// name: portable/keys
// purpose: The keys of the nodes of one label that a user owns, in order, from a key on.
// mode: read
// parameters:
//   $user_id: STRING
//   $label: STRING
//   $after: STRING
//   $limit: INTEGER
// returns: keys
// uses: -
CYPHER 25
MATCH (n:$($label) {user_id: $user_id})
WHERE n.key > $after
WITH n.key AS key ORDER BY key LIMIT $limit
RETURN collect(key) AS keys
