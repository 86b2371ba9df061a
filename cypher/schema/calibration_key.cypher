// name: schema/calibration_key
// purpose: One Calibration per key.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE CONSTRAINT calibration_key IF NOT EXISTS
FOR (n:Calibration) REQUIRE n.key IS UNIQUE
