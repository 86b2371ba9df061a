// name: evidence/scenario
// purpose: A scenario with its turns, oldest first.
// mode: read
// parameters:
//   $user_id: STRING
//   $key: STRING
//   $limit: INTEGER
// returns: scenario, turns, total
// uses: scenario_key
CYPHER 25
MATCH (s:Scenario {key: $key}) WHERE s.user_id = $user_id
RETURN s {.key, .title, .summary, .started_at, .ended_at} AS scenario,
  COLLECT { MATCH (s)-[:INCLUDES]->(t:Turn) WHERE t.user_id = $user_id
            RETURN t {.key, .number, .speaker, .role, .text, .occurred_at} ORDER BY t.number LIMIT $limit } AS turns,
  COUNT { (s)-[:INCLUDES]->(:Turn) } AS total
