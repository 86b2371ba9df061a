// name: evidence/routine
// purpose: A routine with its scenarios, newest first, and the turns of each.
// mode: read
// parameters:
//   $user_id: STRING
//   $key: STRING
//   $limit: INTEGER
// returns: routine, scenarios, total
// uses: routine_key
CYPHER 25
MATCH (r:Routine {key: $key}) WHERE r.user_id = $user_id
RETURN r {.key, .title, .summary, .confidence, .support} AS routine,
  COLLECT { MATCH (r)-[:GENERALISES]->(s:Scenario) WHERE s.user_id = $user_id
            RETURN s {.key, .title, .summary, .started_at, .ended_at,
              turns: COLLECT { MATCH (s)-[:INCLUDES]->(t:Turn) WHERE t.user_id = $user_id
                               RETURN t {.key, .number, .speaker, .role, .text, .occurred_at} ORDER BY t.number LIMIT $limit }}
            ORDER BY s.ended_at DESC, s.key LIMIT $limit } AS scenarios,
  COUNT { (r)-[:GENERALISES]->(:Scenario) } AS total
