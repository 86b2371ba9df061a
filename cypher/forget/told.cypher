// name: forget/told
// purpose: The words of some events.
// mode: read
// parameters:
//   $user_id: STRING
//   $events: LIST<STRING>
// returns: event
// uses: event_key
CYPHER 25
UNWIND $events AS key
MATCH (e:Event {key: key}) WHERE e.user_id = $user_id
RETURN e {.key, .kind, .quote, .rule, .predicate, .object} AS event
ORDER BY event.key
