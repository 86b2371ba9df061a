// Places by affect
// name: browser/places_by_affect
// purpose: The remembered places, the best loved first, as a map of relations: how the user feels about each, and which traits tie them together.
// mode: read
// parameters:
//   $user_id: STRING
// returns: felt, traits, place, relationship, affect
// uses: user_key
CYPHER 25
MATCH felt = (:User {key: $user_id})-[:REMEMBERS]->(m:Memory)-[:OF]->(p:Place)
WHERE m.is_current
WITH felt, m, p ORDER BY m.affect DESC, m.visits DESC, m.key LIMIT 60
RETURN felt,
  COLLECT { MATCH trait = (m)-[h:HAS_TRAIT]->(:Concept) WHERE h.present RETURN trait } AS traits,
  p.name AS place, m.relationship AS relationship, m.affect AS affect
