// name: schema/calibration_user
// purpose: Finds every Calibration of a user.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE RANGE INDEX calibration_user IF NOT EXISTS
FOR (n:Calibration) ON (n.user_id)
