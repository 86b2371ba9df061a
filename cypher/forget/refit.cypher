// name: forget/refit
// purpose: Writes what private places are called and where they lie as those have told it that are left, and takes away names that nobody has said.
// mode: write
// parameters:
//   $user_id: STRING
//   $rows: LIST<MAP>
// returns: places
// uses: place_key
CYPHER 25
UNWIND $rows AS row
MATCH (p:Place {key: row.place}) WHERE p.owner = $user_id OR p.owner IS NULL
FOREACH (own IN CASE WHEN p.owner = $user_id THEN [p] ELSE [] END |
  SET own.name = row.name, own.caption = row.name, own.normalised = row.normalised,
    own.locality = row.locality, own.address = row.address, own.category = row.category)
CALL (row, p) {
  MATCH (a:Alias {user_id: $user_id})-[:CALLED]->(p) WHERE a.lookup IN row.lookups
  DETACH DELETE a
  RETURN count(*) AS dropped
}
CALL (p) {
  MATCH (m:Memory {user_id: $user_id, place_key: p.key})
  SET m.caption = p.name, m.name_normalised = p.normalised
  RETURN count(m) AS memories
}
RETURN p.key AS places
