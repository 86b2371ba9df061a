// name: schema/schema_migration_key
// purpose: One SchemaMigration per key.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE CONSTRAINT schema_migration_key IF NOT EXISTS
FOR (n:SchemaMigration) REQUIRE n.key IS UNIQUE
