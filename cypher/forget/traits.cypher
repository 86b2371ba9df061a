// name: forget/traits
// purpose: Takes the traits off memories that will be folded again, with what beliefs rest on them, and marks concepts as to be summed up again.
// mode: write
// parameters:
//   $user_id: STRING
//   $memories: LIST<STRING>
//   $concepts: LIST<STRING>
//   $never: ZONED DATETIME
// returns: marked
// uses: memory_key, concept_key
CYPHER 25
CALL () {
  UNWIND $memories AS key
  MATCH (m:Memory {key: key})-[h:HAS_TRAIT]->(c:Concept) WHERE m.user_id = $user_id
  CALL (m, c) {
    MATCH (b:Belief)-[:ABOUT]->(c) WHERE b.user_id = $user_id AND b.superseded_at = $never
    FOREACH (old IN COLLECT { MATCH ()-[old:SUPPORTED_BY {key: b.key + '|' + m.key}]->() RETURN old } | DELETE old)
    FOREACH (old IN COLLECT { MATCH ()-[old:CONTRADICTED_BY {key: b.key + '|' + m.key}]->() RETURN old } | DELETE old)
  }
  DELETE h
  RETURN count(*) AS taken
}
CALL () {
  UNWIND $concepts AS key
  MATCH (c:Concept {key: key}) WHERE c.user_id = $user_id
  SET c.stale = true
  RETURN count(c) AS marked
}
RETURN marked
