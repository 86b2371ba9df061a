// name: persona/store
// purpose: Writes the user's stated profile.
// mode: write
// parameters:
//   $user_id: STRING
//   $key: STRING
//   $properties: MAP
//   $now: ZONED DATETIME
// returns: revision
// uses: persona_key
CYPHER 25
MERGE (p:Persona {key: $key})
  ON CREATE SET p.user_id = $user_id, p.recorded_at = $now, p.caption = 'profile', p.revision = 0
SET p.likes = $properties.likes, p.dislikes = $properties.dislikes, p.vibes = $properties.vibes, p.dietary = $properties.dietary,
  p.budget = $properties.budget, p.notes = $properties.notes, p.revision = p.revision + 1
RETURN p.revision AS revision
