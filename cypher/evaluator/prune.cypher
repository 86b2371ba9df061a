// name: evaluator/prune
// purpose: Deletes traces of evaluations that began before a time, up to a batch; observations stay.
// mode: write
// parameters:
//   $user_id: STRING
//   $before: ZONED DATETIME
//   $batch: INTEGER
// returns: runs
// uses: evaluation_run_user
CYPHER 25
MATCH (r:EvaluationRun {user_id: $user_id}) WHERE r.started_at < $before
WITH r LIMIT $batch
CALL (r) {
  OPTIONAL MATCH (r)-[:FOUND]->(f:Finding)
  DETACH DELETE f
}
DETACH DELETE r
RETURN count(*) AS runs
