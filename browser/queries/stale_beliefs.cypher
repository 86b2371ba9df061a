// Stale beliefs
// name: browser/stale_beliefs
// purpose: Beliefs that still hold though nothing was said for them in 60 days, the longest ago first.
// mode: read
// parameters:
//   $user_id: STRING
// returns: holds, newest, belief, silent_since
// uses: user_key
CYPHER 25
MATCH holds = (:User {key: $user_id})-[:BELIEVES]->(b:Belief)
WHERE b.valid_to > datetime() AND b.superseded_at > datetime()
  AND b.newest_evidence_at < datetime() - duration({days: 60})
WITH holds, b ORDER BY b.newest_evidence_at, b.key LIMIT 40
RETURN holds,
  COLLECT { MATCH newest = (b)-[s:SUPPORTED_BY]->(e:Event)-[:SAID_IN]->(:Turn) RETURN newest ORDER BY s.at DESC, e.key LIMIT 1 } AS newest,
  b.caption AS belief, b.newest_evidence_at AS silent_since
