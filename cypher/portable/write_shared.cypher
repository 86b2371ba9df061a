// name: portable/write_shared
// purpose: Creates the places of providers that are not known here, marked with the import; known ones stay as they are.
// mode: write
// parameters:
//   $digest: STRING
//   $rows: LIST<MAP>
// returns: written
// uses: place_key
CYPHER 25
UNWIND $rows AS row
MERGE (p:Place {key: row.key})
  ON CREATE SET p += row.properties, p.importing = $digest
RETURN count(p) AS written
