// name: schema/place_question_user
// purpose: Finds the PlaceQuestions of a user.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE RANGE INDEX place_question_user IF NOT EXISTS
FOR (n:PlaceQuestion) ON (n.user_id)
