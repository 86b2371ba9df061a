// name: calibration/current
// purpose: The user's calibrations with their samples.
// mode: read
// parameters:
//   $user_id: STRING
// returns: calibration, samples
// uses: calibration_user
CYPHER 25
MATCH (k:Calibration {user_id: $user_id})
RETURN properties(k) AS calibration,
  COLLECT { MATCH (k)-[s:LEARNED_FROM]->(e:Event)
            RETURN {event_id: e.key, value: s.value, accepted: s.accepted, used: s.used, why_not: s.why_not}
            ORDER BY e.occurred_at, e.ordinal, e.key } AS samples
ORDER BY k.term, k.context, k.currency, k.key
