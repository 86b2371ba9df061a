// name: portable/connect
// purpose: Creates relationships from a user's nodes, and between shared places of which this import made the first.
// mode: write
// parameters:
//   $user_id: STRING
//   $digest: STRING
//   $kind: STRING
//   $source: STRING
//   $target: STRING
//   $rows: LIST<MAP>
// returns: found
// uses: -
CYPHER 25
UNWIND $rows AS row
MATCH (a:$($source) {key: row.source}) WHERE a.user_id = $user_id OR a:Place AND a.owner IS NULL
MATCH (b:$($target) {key: row.target}) WHERE b.user_id = $user_id OR b:Place AND b.owner IS NULL
FOREACH (own IN CASE WHEN a.user_id = $user_id OR b.user_id = $user_id OR a.importing = $digest THEN [1] ELSE [] END |
  CREATE (a)-[r:$($kind)]->(b) SET r += row.properties)
RETURN count(*) AS found
