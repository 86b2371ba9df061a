// name: schema/concept_user
// purpose: Finds every Concept of a user.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE RANGE INDEX concept_user IF NOT EXISTS
FOR (n:Concept) ON (n.user_id)
