// name: forget/naming
// purpose: The turns whose text holds one of some lower-case texts, with the places that they are about, and events of calls that say so.
// mode: read
// parameters:
//   $user_id: STRING
//   $texts: LIST<STRING>
// returns: turns, calls
// uses: turn_user, event_user
CYPHER 25
RETURN
  COLLECT { MATCH (t:Turn {user_id: $user_id})
            WHERE any(text IN $texts WHERE toLower(t.text) CONTAINS text)
            RETURN {key: t.key, text: t.text, places: COLLECT { MATCH (t)<-[:SAID_IN]-(e:Event) WHERE e.place_key IS NOT NULL RETURN DISTINCT e.place_key }} } AS turns,
  COLLECT { MATCH (e:Event {user_id: $user_id})
            WHERE e.turn_key IS NULL AND e.place_key IS NULL AND any(text IN $texts WHERE toLower(e.quote) CONTAINS text)
            RETURN {key: e.key, quote: e.quote} } AS calls
