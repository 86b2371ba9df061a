// name: schema/contradicted_by_key
// purpose: One CONTRADICTED_BY relationship per key, so that evidence counts once.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE CONSTRAINT contradicted_by_key IF NOT EXISTS
FOR ()-[r:CONTRADICTED_BY]-() REQUIRE r.key IS UNIQUE
