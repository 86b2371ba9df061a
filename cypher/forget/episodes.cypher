// name: forget/episodes
// purpose: Takes the scenarios of some conversations apart, so that they can be derived again; the conversations that have one.
// mode: write
// parameters:
//   $user_id: STRING
//   $conversations: LIST<STRING>
// returns: conversation
// uses: scenario_user
CYPHER 25
MATCH (s:Scenario {user_id: $user_id}) WHERE s.conversation IN $conversations
CALL (s) {
  MATCH (s)-[x:INCLUDES]->()
  DELETE x
  RETURN count(*) AS included
}
CALL (s) {
  MATCH (:Routine)-[x:GENERALISES]->(s)
  DELETE x
  RETURN count(*) AS generalised
}
RETURN DISTINCT s.conversation AS conversation
