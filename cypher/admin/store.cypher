// name: admin/store
// purpose: Tells what the database's vectors come from, which schema it has and which migrations were applied.
// mode: read
// parameters: -
// returns: store, migrations
// uses: store_key, schema_migration_key
CYPHER 25
OPTIONAL MATCH (s:Store {key: 'store'})
RETURN s {.embedding_model, .embedding_dimension, .schema_checksum} AS store,
  COLLECT {
    MATCH (m:SchemaMigration)
    WHERE m.key IS NOT NULL
    RETURN m {.key, .version, .checksum} ORDER BY m.version
  } AS migrations
