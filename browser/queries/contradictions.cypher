// Contradictions
// name: browser/contradictions
// purpose: What speaks against itself: beliefs with words on both sides, beliefs that took the place of their opposite, and places felt about in different ways.
// mode: read
// parameters:
//   $user_id: STRING
// returns: conflict, sides
// uses: user_key
CYPHER 25
MATCH (u:User {key: $user_id})
CALL (u) {
  MATCH conflict = (u)-[:BELIEVES]->(b:Belief)-[c:CONTRADICTED_BY]->(e:Event)
  WITH conflict, b ORDER BY c.at DESC, e.key LIMIT 40
  RETURN conflict,
    COLLECT { MATCH side = (b)-[s:SUPPORTED_BY]->(x:Event)-[:SAID_IN]->(:Turn) RETURN side ORDER BY s.at DESC, x.key LIMIT 4 } AS sides
UNION ALL
  MATCH conflict = (u)-[:BELIEVES]->(b:Belief)-[:SUPERSEDES]->(old:Belief)
  WHERE b.predicate <> old.predicate
  WITH conflict, b, old ORDER BY b.valid_from DESC, b.key LIMIT 40
  RETURN conflict,
    COLLECT { UNWIND [b, old] AS x MATCH side = (x)-[s:SUPPORTED_BY]->(e:Event)-[:SAID_IN]->(:Turn) RETURN side ORDER BY s.at DESC, e.key LIMIT 6 } AS sides
UNION ALL
  MATCH conflict = (u)-[:REMEMBERS]->(m:Memory)-[:OF]->(:Place)
  WHERE EXISTS { (m)-[:SUPPORTED_BY {claim: 'disliked'}]->() } AND EXISTS { (m)-[s:SUPPORTED_BY]->() WHERE s.claim IN ['liked', 'loved'] }
  WITH conflict, m ORDER BY m.latest_at DESC, m.key LIMIT 20
  RETURN conflict,
    COLLECT { MATCH side = (m)-[s:SUPPORTED_BY]->(e:Event)-[:SAID_IN]->(:Turn) WHERE s.claim IN ['liked', 'loved', 'disliked']
              RETURN side ORDER BY s.at DESC, e.key LIMIT 6 } AS sides
}
RETURN conflict, sides
