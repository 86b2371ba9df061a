// The evaluator's runs
// name: browser/evaluator_run
// purpose: The last background evaluations that found something: what was found, what it rests on, and which observation it became.
// mode: read
// parameters:
//   $user_id: STRING
// returns: run, found, grounds
// uses: evaluation_run_user
CYPHER 25
MATCH (r:EvaluationRun) WHERE r.user_id = $user_id AND EXISTS { (r)-[:FOUND]->(:Finding) }
WITH r ORDER BY r.started_at DESC LIMIT 3
RETURN r AS run,
  COLLECT { MATCH found = (r)-[:FOUND]->(f:Finding) RETURN found ORDER BY f.order, f.key LIMIT 30 } AS found,
  COLLECT { MATCH grounds = (r)-[:FOUND]->(f:Finding)-[:BECAME|EVIDENCED_BY]->(x) RETURN grounds ORDER BY f.order, f.key, x.key LIMIT 60 } AS grounds
