// name: place/part
// purpose: Notes which places lie in which.
// mode: write
// parameters:
//   $user_id: STRING
//   $rows: LIST<MAP>
// returns: part
// uses: place_key
CYPHER 25
UNWIND $rows AS row
MATCH (p:Place {key: row.part}) WHERE p.owner = $user_id OR p.owner IS NULL
MATCH (w:Place {key: row.whole}) WHERE w.owner = $user_id OR w.owner IS NULL
MERGE (p)-[:PART_OF]->(w)
RETURN p.key AS part
