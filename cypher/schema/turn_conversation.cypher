// name: schema/turn_conversation
// purpose: Finds the turns of one conversation.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE RANGE INDEX turn_conversation IF NOT EXISTS
FOR (n:Turn) ON (n.user_id, n.conversation)
