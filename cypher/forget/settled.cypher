// name: forget/settled
// purpose: Drops what only forgetting has closed, and counts the evidence of closed beliefs again; those that never had enough go.
// mode: write
// parameters:
//   $user_id: STRING
//   $concepts: LIST<STRING>
//   $groups: LIST<STRING>
//   $beliefs: LIST<STRING>
//   $reopened: LIST<STRING>
//   $memories: LIST<STRING>
//   $now: ZONED DATETIME
// returns: dropped
// uses: concept_key, belief_key, memory_key
CYPHER 25
CALL () {
  UNWIND $concepts AS key
  MATCH (:Concept {key: key})<-[:ABOUT]-(b:Belief {source: 'inferred'})
  WHERE b.user_id = $user_id AND b.superseded_at = $now AND NOT b.key IN $reopened
  DETACH DELETE b
  RETURN count(*) AS inferred
}
CALL () {
  MATCH (b:Belief {user_id: $user_id}) WHERE b.belief_group IN $groups AND b.superseded_at = $now
  DETACH DELETE b
  RETURN count(*) AS stated
}
CALL () {
  UNWIND $beliefs AS key
  MATCH (b:Belief {key: key}) WHERE b.user_id = $user_id AND b.source = 'inferred' AND b.closed_at IS NOT NULL
  CALL (b) {
    MATCH (b)-[s:SUPPORTED_BY]->(:Event)
    RETURN coalesce(round(sum(s.weight), 6), 0.0) AS support, count(s) AS evidence, min(s.at) AS oldest, max(s.at) AS newest
  }
  CALL (b) {
    MATCH (b)-[s:CONTRADICTED_BY]->(:Event)
    RETURN coalesce(round(sum(s.weight), 6), 0.0) AS against
  }
  SET b.support = support, b.against = against, b.evidence = evidence, b.valid_from = coalesce(oldest, b.valid_from), b.newest_evidence_at = coalesce(newest, b.newest_evidence_at)
  WITH b, support, against
  WHERE support = 0 OR (1 - exp(-0.6 * support)) * support / (support + against) < 0.3
  DETACH DELETE b
  RETURN count(*) AS closed
}
CALL () {
  UNWIND $memories AS key
  MATCH (m:Memory {key: key})-[:HAS_VERSION]->(v:MemoryVersion) WHERE m.user_id = $user_id
  CALL (m, v) {
    WHEN v.recorded_to = $now THEN { DETACH DELETE v RETURN 1 AS dropped }
    WHEN v.recorded_at = $now THEN {
      MATCH (m)-[s:SUPPORTED_BY {key: v.started_by}]->(:Event)
      SET v.recorded_at = s.recorded_at
      RETURN 0 AS dropped
    }
    ELSE { RETURN 0 AS dropped }
  }
  RETURN sum(dropped) AS versions
}
CALL () {
  UNWIND $concepts AS key
  MATCH (c:Concept {key: key}) WHERE c.user_id = $user_id AND NOT EXISTS { (c)--() }
  DELETE c
  RETURN count(*) AS words
}
RETURN inferred + stated + closed + versions + words AS dropped
