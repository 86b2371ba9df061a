// name: memory/visits
// purpose: Where and when the user has been, as far as positions are known.
// mode: read
// parameters:
//   $user_id: STRING
// returns: location, at
// uses: memory_user
CYPHER 25
MATCH (m:Memory {user_id: $user_id}) WHERE m.is_current AND m.location IS NOT NULL
MATCH (m)-[s:SUPPORTED_BY]->(:Event)
WHERE s.claim IN ['visited', 'liked', 'loved', 'disliked']
RETURN m.location AS location, s.at AS at
ORDER BY at, m.key
