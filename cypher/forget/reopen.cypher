// name: forget/reopen
// purpose: Takes back what beliefs that go had closed: inferred ones that no other closes hold again; returns the concepts and groups to be settled.
// mode: write
// parameters:
//   $user_id: STRING
//   $beliefs: LIST<STRING>
//   $never: ZONED DATETIME
// returns: concepts, groups, reopened
// uses: belief_key
CYPHER 25
UNWIND $beliefs AS key
MATCH (s:Belief {key: key})-[:SUPERSEDES]->(b:Belief)
WHERE b.user_id = $user_id AND NOT b.key IN $beliefs
WITH DISTINCT b
WHERE NOT EXISTS { MATCH (o:Belief)-[:SUPERSEDES]->(b) WHERE NOT o.key IN $beliefs }
CALL (b) {
  WHEN b.source = 'inferred' THEN {
    OPTIONAL MATCH (b)-[:ABOUT]->(c:Concept)
    WITH b, c
    WHERE NOT EXISTS { MATCH (o:Belief) WHERE o.user_id = $user_id AND o.predicate = b.predicate AND o.object = b.object AND o.source = 'inferred' AND o.superseded_at = $never }
    SET b.superseded_at = $never, b.valid_to = $never, b.closed_at = null, b.closed_reason = null
    RETURN [c.kind, c.name, c.key] AS concept, null AS group
  }
  ELSE { RETURN null AS concept, b.belief_group AS group }
}
RETURN collect(concept) AS concepts, collect(group) AS groups, [key IN collect(CASE WHEN concept IS NULL THEN null ELSE b.key END) WHERE key IS NOT NULL] AS reopened
