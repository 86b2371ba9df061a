// Evidence of a recall
// name: browser/recall_evidence
// purpose: What an answer rests on: the memories and beliefs with the ids that a recall printed, down to the turns.
// mode: read
// parameters:
//   $user_id: STRING
//   $ids: LIST<STRING>
// returns: found, grounds
// uses: memory_key, belief_key
CYPHER 25
UNWIND $ids AS id
CALL (id) {
  MATCH found = (m:Memory {key: id})-[:OF]->(:Place)
  WHERE m.user_id = $user_id
  RETURN found,
    COLLECT { MATCH grounds = (m)-[s:SUPPORTED_BY|CONTRADICTED_BY]->(e:Event)-[:SAID_IN]->(:Turn)
              RETURN grounds ORDER BY s.at DESC, e.key LIMIT 12 } AS grounds
UNION ALL
  MATCH found = (b:Belief {key: id})-[:ABOUT]->()
  WHERE b.user_id = $user_id
  RETURN found,
    COLLECT { MATCH grounds = (b)-[s:SUPPORTED_BY|CONTRADICTED_BY]->(e:Event)-[:SAID_IN]->(:Turn)
              RETURN grounds ORDER BY s.at DESC, e.key LIMIT 12 } AS grounds
}
RETURN found, grounds
