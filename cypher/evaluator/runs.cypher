// name: evaluator/runs
// purpose: The evaluations of a user, newest first, each with its findings.
// mode: read
// parameters:
//   $user_id: STRING
//   $limit: INTEGER
// returns: run, findings
// uses: evaluation_run_user
CYPHER 25
MATCH (r:EvaluationRun {user_id: $user_id})
WITH r ORDER BY r.started_at DESC, r.key LIMIT $limit
RETURN properties(r) AS run,
  COLLECT { MATCH (r)-[:FOUND]->(f:Finding)
            WITH f ORDER BY f.order, f.key
            RETURN f {.kind, .subject, .fingerprint, .step, .window_from, .window_to, .p_value, .confidence, .strength, .fate,
              .reason, .text, .verified, note: head(COLLECT { MATCH (f)-[:BECAME]->(n:Note) RETURN n.key }),
              evidence: COLLECT { MATCH (f)-[:EVIDENCED_BY]->(x) RETURN x.key ORDER BY x.key }} } AS findings
ORDER BY run.started_at DESC, run.key
