// name: turn/mark_read
// purpose: Marks turns as read for events, in the transaction that writes what was read.
// mode: write
// parameters:
//   $user_id: STRING
//   $turns: LIST<STRING>
//   $now: ZONED DATETIME
// returns: marked
// uses: turn_key
CYPHER 25
UNWIND $turns AS key
MATCH (t:Turn {key: key}) WHERE t.user_id = $user_id
SET t.read_at = $now
RETURN count(t) AS marked
