// name: persona/current
// purpose: What the user stated as a profile.
// mode: read
// parameters:
//   $user_id: STRING
// returns: persona
// uses: persona_user
CYPHER 25
MATCH (p:Persona {user_id: $user_id})
RETURN p {.likes, .dislikes, .vibes, .dietary, .budget, .notes, .revision} AS persona
