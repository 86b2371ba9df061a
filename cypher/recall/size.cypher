// name: recall/size
// purpose: How many places the user remembers, counted up to a bound.
// mode: read
// parameters:
//   $user_id: STRING
//   $bound: INTEGER
// returns: places
// uses: memory_user
CYPHER 25
MATCH (m:Memory {user_id: $user_id})
WITH m LIMIT $bound
RETURN count(m) AS places
