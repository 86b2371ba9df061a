// The history of a belief
// name: browser/belief_history
// purpose: Every belief about one thing, also those that ended: which replaced which, since when, and on what words.
// mode: read
// parameters:
//   $user_id: STRING
//   $about: STRING
// returns: holds, replaced, grounds, since, until, ended
// uses: user_key
CYPHER 25
MATCH holds = (:User {key: $user_id})-[:BELIEVES]->(b:Belief)-[:ABOUT]->()
WHERE toLower(b.caption) CONTAINS toLower($about)
   OR EXISTS { MATCH (b)-[:SUPERSEDES]-(other:Belief) WHERE toLower(other.caption) CONTAINS toLower($about) }
WITH holds, b ORDER BY b.valid_from, b.key LIMIT 25
RETURN holds,
  COLLECT { MATCH replaced = (b)-[:SUPERSEDES]->(:Belief) RETURN replaced } AS replaced,
  COLLECT { MATCH grounds = (b)-[s:SUPPORTED_BY|CONTRADICTED_BY]->(e:Event)-[:SAID_IN]->(:Turn)
            RETURN grounds ORDER BY s.at, e.key LIMIT 8 } AS grounds,
  b.valid_from AS since, b.valid_to AS until, b.closed_reason AS ended
