// name: admin/record_migration
// purpose: Notes that a migration was applied.
// mode: write
// parameters:
//   $name: STRING
//   $version: INTEGER
//   $checksum: STRING
// returns: -
// uses: schema_migration_key
CYPHER 25
MERGE (m:SchemaMigration {key: $name})
SET m.version = $version, m.checksum = $checksum, m.applied_at = datetime(), m.caption = $name
