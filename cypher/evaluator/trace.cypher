// name: evaluator/trace
// purpose: Stores the findings of an evaluation with what they rest on and the observations that they became.
// mode: write
// parameters:
//   $user_id: STRING
//   $run: STRING
//   $rows: LIST<MAP>
//   $now: ZONED DATETIME
// returns: finding
// uses: evaluation_run_key, finding_key, event_key
CYPHER 25
MATCH (r:EvaluationRun {key: $run}) WHERE r.user_id = $user_id
UNWIND $rows AS row
MERGE (f:Finding {key: row.key})
SET f += row.properties, f.user_id = $user_id, f.recorded_at = $now
MERGE (r)-[:FOUND]->(f)
WITH row, f
CALL (row, f) {
  UNWIND row.evidence AS id
  CALL (id) {
    MATCH (x:Event {key: id}) WHERE x.user_id = $user_id RETURN x
    UNION ALL MATCH (x:Belief {key: id}) WHERE x.user_id = $user_id RETURN x
    UNION ALL MATCH (x:Anchor {key: id}) WHERE x.user_id = $user_id RETURN x
    UNION ALL MATCH (x:Calibration {key: id}) WHERE x.user_id = $user_id RETURN x
    UNION ALL MATCH (x:Note {key: id}) WHERE x.user_id = $user_id RETURN x
    UNION ALL MATCH (x:Nudge {key: id}) WHERE x.user_id = $user_id RETURN x
  }
  MERGE (f)-[:EVIDENCED_BY]->(x)
  RETURN count(*) AS cited
}
CALL (row, f) {
  MATCH (n:Note {key: row.note}) WHERE n.user_id = $user_id
  MERGE (f)-[:BECAME]->(n)
  RETURN count(*) AS said
}
RETURN f.key AS finding
