// name: event/places
// purpose: The places that events which are already stored are about.
// mode: read
// parameters:
//   $user_id: STRING
//   $events: LIST<STRING>
// returns: event, place
// uses: event_key
CYPHER 25
UNWIND $events AS key
MATCH (e:Event {key: key}) WHERE e.user_id = $user_id AND e.place_key IS NOT NULL
RETURN e.key AS event, e.place_key AS place
