// name: turn/speakers
// purpose: The names of those who speak in the user's turns, where these have a name.
// mode: read
// parameters:
//   $user_id: STRING
// returns: speaker
// uses: turn_speaker
CYPHER 25
MATCH (t:Turn) USING INDEX t:Turn(user_id, speaker)
WHERE t.user_id = $user_id AND t.speaker IS NOT NULL
RETURN DISTINCT t.speaker AS speaker
ORDER BY speaker
