// name: calibration/samples
// purpose: Every accepted or refused measure of the user for some terms, with what the place it belongs to is to the user now.
// mode: read
// parameters:
//   $user_id: STRING
//   $terms: LIST<STRING>
// returns: sample
// uses: event_term
CYPHER 25
MATCH (e:Event)
WHERE e.user_id = $user_id AND e.term IN $terms AND e.accepted IS NOT NULL AND e.holder = 'user' AND e.modality = 'asserted'
RETURN e {.key, .ordinal, .term, .value, .unit, .currency, .accepted, .trip, .goals, .place_key, .place_normalised, .turn_key, .occurred_at,
  relationship: head(COLLECT { MATCH (m:Memory {user_id: $user_id, place_key: e.place_key}) RETURN m.relationship LIMIT 1 })} AS sample
ORDER BY sample.occurred_at, sample.ordinal, sample.key
