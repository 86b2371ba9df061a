// name: evaluator/observe
// purpose: Stores observations with what they rest on; one whose evidence is gone is not stored.
// mode: write
// parameters:
//   $user_id: STRING
//   $source: STRING
//   $rows: LIST<MAP>
//   $now: ZONED DATETIME
// returns: note
// uses: note_key
CYPHER 25
UNWIND $rows AS row
CALL (row) {
  UNWIND row.evidence AS id
  CALL (id) {
    MATCH (x:Event {key: id}) WHERE x.user_id = $user_id RETURN x
    UNION ALL MATCH (x:Belief {key: id}) WHERE x.user_id = $user_id RETURN x
    UNION ALL MATCH (x:Anchor {key: id}) WHERE x.user_id = $user_id RETURN x
    UNION ALL MATCH (x:Calibration {key: id}) WHERE x.user_id = $user_id RETURN x
    UNION ALL MATCH (x:Note {key: id}) WHERE x.user_id = $user_id AND x.source <> $source RETURN x
    UNION ALL MATCH (x:Nudge {key: id}) WHERE x.user_id = $user_id RETURN x
  }
  RETURN collect(x) AS evidence
}
WITH row, evidence WHERE size(evidence) = size(row.evidence)
MERGE (n:Note {key: row.key})
SET n += row.properties, n.user_id = $user_id, n.source = $source, n.recorded_at = $now
WITH n, evidence
FOREACH (x IN evidence | MERGE (n)-[:EVIDENCED_BY]->(x))
RETURN n.key AS note
