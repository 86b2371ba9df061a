// name: forget/propose
// purpose: Notes which things a request to forget means; without any it is none.
// mode: write
// parameters:
//   $user_id: STRING
//   $event: STRING
//   $targets: LIST<STRING>
// returns: noted
// uses: event_key
CYPHER 25
MATCH (e:Event {key: $event}) WHERE e.user_id = $user_id AND e.kind = 'forget'
SET e.forget_targets = $targets
RETURN count(e) AS noted
