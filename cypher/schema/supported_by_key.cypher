// name: schema/supported_by_key
// purpose: One SUPPORTED_BY relationship per key, so that evidence counts once.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE CONSTRAINT supported_by_key IF NOT EXISTS
FOR ()-[r:SUPPORTED_BY]-() REQUIRE r.key IS UNIQUE
