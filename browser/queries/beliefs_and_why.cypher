// What do I believe, and why
// name: browser/beliefs_and_why
// purpose: The beliefs that hold, the best supported first, each with some of the events for and against it and the turns they were said in.
// mode: read
// parameters:
//   $user_id: STRING
// returns: holds, grounds
// uses: user_key
CYPHER 25
MATCH holds = (:User {key: $user_id})-[:BELIEVES]->(b:Belief)
WHERE b.valid_to > datetime() AND b.superseded_at > datetime()
WITH holds, b ORDER BY b.support DESC, b.newest_evidence_at DESC, b.key LIMIT 25
RETURN holds,
  COLLECT { MATCH grounds = (b)-[s:SUPPORTED_BY|CONTRADICTED_BY]->(e:Event)-[:SAID_IN]->(:Turn)
            RETURN grounds ORDER BY type(s), s.at DESC, e.key LIMIT 4 } AS grounds
