// name: schema/note_user
// purpose: Finds every Note of a user.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE RANGE INDEX note_user IF NOT EXISTS
FOR (n:Note) ON (n.user_id)
