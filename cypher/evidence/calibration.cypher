// name: evidence/calibration
// purpose: A calibration with its samples, used and not used, down to the quoted characters.
// mode: read
// parameters:
//   $user_id: STRING
//   $key: STRING
//   $limit: INTEGER
// returns: calibration, samples, total
// uses: calibration_key
CYPHER 25
MATCH (k:Calibration {key: $key}) WHERE k.user_id = $user_id
RETURN properties(k) AS calibration,
  COLLECT { MATCH (k)-[s:LEARNED_FROM]->(e:Event) WHERE e.user_id = $user_id
            RETURN {key: e.key, kind: e.kind, at: e.occurred_at, value: s.value, accepted: s.accepted, used: s.used, place: e.place_name,
              rule: e.rule, holder: e.holder, quote: e.quote,
              turn: head(COLLECT { MATCH (e)-[said:SAID_IN]->(t:Turn) RETURN t {.key, .number, .speaker, .role, .occurred_at, start: said.start, end: said.end} })}
            ORDER BY e.occurred_at DESC, e.ordinal DESC, e.start DESC, e.key LIMIT $limit } AS samples,
  COUNT { (k)-[:LEARNED_FROM]->(:Event) } AS total
