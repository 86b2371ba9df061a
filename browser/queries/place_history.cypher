// How a place changed for me
// name: browser/place_history
// purpose: The states that the memory of a place went through, and the words that each rests on.
// mode: read
// parameters:
//   $user_id: STRING
//   $about: STRING
// returns: place, states, replaced, grounds
// uses: user_key
CYPHER 25
MATCH place = (:User {key: $user_id})-[:REMEMBERS]->(m:Memory)-[:OF]->(p:Place)
WHERE toLower(p.name) CONTAINS toLower($about)
WITH place, m ORDER BY m.latest_at DESC, m.key LIMIT 5
RETURN place,
  COLLECT { MATCH state = (m)-[:HAS_VERSION]->(v:MemoryVersion) WHERE v.recorded_to IS NULL RETURN state ORDER BY v.valid_from } AS states,
  COLLECT { MATCH replaced = (m)-[:HAS_VERSION]->(:MemoryVersion)-[:SUPERSEDES]->(:MemoryVersion) RETURN replaced } AS replaced,
  COLLECT { MATCH grounds = (m)-[s:SUPPORTED_BY]->(e:Event)-[:SAID_IN]->(:Turn)
            RETURN grounds ORDER BY s.at DESC, e.key LIMIT 15 } AS grounds
