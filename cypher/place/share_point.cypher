// name: place/share_point
// purpose: Marks places whose point is a default that several different places share: their position is no longer one, for them and for what the user remembers of them.
// mode: write
// parameters:
//   $user_id: STRING
//   $places: LIST<STRING>
// returns: place
// uses: place_key
CYPHER 25
UNWIND $places AS key
MATCH (p:Place {key: key}) WHERE (p.owner = $user_id OR p.owner IS NULL) AND p.location IS NOT NULL
SET p.shared_location = p.location, p.location = null, p.point_is_imprecise = true
WITH p
CALL (p) {
  MATCH (m:Memory {user_id: $user_id, place_key: p.key})
  SET m.location = null
  RETURN count(m) AS memories
}
RETURN p.key AS place
