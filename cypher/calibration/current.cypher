// name: calibration/current
// purpose: The user's calibrations.
// mode: read
// parameters:
//   $user_id: STRING
// returns: calibration
// uses: calibration_user
CYPHER 25
MATCH (k:Calibration {user_id: $user_id})
RETURN properties(k) AS calibration
ORDER BY k.term, k.context, k.currency, k.key
