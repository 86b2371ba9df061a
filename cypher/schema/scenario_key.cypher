// name: schema/scenario_key
// purpose: One Scenario per key.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE CONSTRAINT scenario_key IF NOT EXISTS
FOR (n:Scenario) REQUIRE n.key IS UNIQUE
