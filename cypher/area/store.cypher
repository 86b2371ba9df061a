// name: area/store
// purpose: Writes the areas that the user frequents, and drops those that no longer are.
// mode: write
// parameters:
//   $user_id: STRING
//   $rows: LIST<MAP>
//   $now: ZONED DATETIME
// returns: kept
// uses: area_user, area_key
CYPHER 25
MATCH (u:User {key: $user_id})
SET u.stale_areas = null
WITH u
CALL () {
  MATCH (stale:Area {user_id: $user_id}) WHERE NOT stale.key IN [row IN $rows | row.key]
  DETACH DELETE stale
  RETURN count(*) AS dropped
}
CALL (u) {
  UNWIND $rows AS row
  MERGE (a:Area {key: row.key})
    ON CREATE SET a.recorded_at = $now
  SET a += row.properties, a.user_id = $user_id
  MERGE (u)-[:FREQUENTS]->(a)
  RETURN count(a) AS kept
}
RETURN kept
