// name: scenario/material
// purpose: What the user's turns of one conversation told, in order: the material of its scenario.
// mode: read
// parameters:
//   $user_id: STRING
//   $conversation: STRING
// returns: event, turns
// uses: turn_conversation
CYPHER 25
MATCH (t:Turn {user_id: $user_id, conversation: $conversation})
WITH collect(t) AS turns
UNWIND turns AS t
MATCH (t)<-[:SAID_IN]-(e:Event)
RETURN e {.key, .kind, .holder, .modality, .claim, .concept, .present, .polarity, .goals, .companions, .place_name, .place_key,
  .occurred_at, .start, position: t.position, said_at: t.occurred_at, number: t.number} AS event, size(turns) AS turns
ORDER BY t.position, e.start, e.key
