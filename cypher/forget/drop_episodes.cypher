// name: forget/drop_episodes
// purpose: Deletes the scenarios of conversations that have become small talk.
// mode: write
// parameters:
//   $user_id: STRING
//   $conversations: LIST<STRING>
// returns: dropped
// uses: scenario_user, user_key
CYPHER 25
MATCH (u:User {key: $user_id})
MATCH (s:Scenario {user_id: $user_id}) WHERE s.conversation IN $conversations
SET u.stale_routines = true
DETACH DELETE s
RETURN count(*) AS dropped
