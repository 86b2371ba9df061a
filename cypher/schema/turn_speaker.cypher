// name: schema/turn_speaker
// purpose: Finds who speaks in the turns of a user.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE RANGE INDEX turn_speaker IF NOT EXISTS
FOR (n:Turn) ON (n.user_id, n.speaker)
