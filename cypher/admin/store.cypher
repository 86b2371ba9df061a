// name: admin/store
// purpose: Tells what the database's vectors come from, which schema it has and which migrations were applied.
// mode: read
// parameters: -
// returns: store, migrations
// uses: store_key
CYPHER 25
RETURN head(COLLECT {
    MATCH (s:Store {key: 'store'})
    RETURN s {.embedding_model, .embedding_dimension, .schema_checksum}
  }) AS store,
  COLLECT {
    MATCH (m:SchemaMigration)
    WHERE m.version > 0
    RETURN m {.key, .version, .checksum} ORDER BY m.version
  } AS migrations
