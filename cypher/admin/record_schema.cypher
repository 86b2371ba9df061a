// name: admin/record_schema
// purpose: Notes which schema is installed and which model the vectors come from.
// mode: write
// parameters:
//   $checksum: STRING
//   $embedding_model: STRING | NULL
//   $embedding_dimension: INTEGER | NULL
// returns: -
// uses: store_key
CYPHER 25
MERGE (s:Store {key: 'store'})
SET s.caption = 'store', s.schema_checksum = $checksum,
  s.embedding_model = $embedding_model, s.embedding_dimension = $embedding_dimension
