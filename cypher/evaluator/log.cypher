// name: evaluator/log
// purpose: Stores something that a host has logged; the same once more changes nothing.
// mode: write
// parameters:
//   $user_id: STRING
//   $key: STRING
//   $properties: MAP
//   $now: ZONED DATETIME
// returns: key
// uses: event_key
CYPHER 25
MERGE (e:Event {key: $key})
  ON CREATE SET e += $properties, e.user_id = $user_id, e.recorded_at = $now
RETURN e.key AS key
