// name: forget/of_turns
// purpose: What was told in some turns, and what else is told of them.
// mode: read
// parameters:
//   $user_id: STRING
//   $turns: LIST<STRING>
// returns: turn, events
// uses: turn_key
CYPHER 25
UNWIND $turns AS key
MATCH (t:Turn {key: key}) WHERE t.user_id = $user_id
RETURN t {.key, .number, .text, .role, .conversation} AS turn,
  COLLECT { MATCH (t)<-[said:SAID_IN]-(e:Event)
            RETURN {key: e.key, start: said.start, end: said.end, quote: e.quote, place: e.place_key, own: e.holder = 'user' AND e.modality = 'asserted'}
            ORDER BY said.start, e.key } AS events
ORDER BY turn.number
