// name: area/list
// purpose: The areas that the user frequents, the most visited first.
// mode: read
// parameters:
//   $user_id: STRING
// returns: area
// uses: area_user
CYPHER 25
MATCH (a:Area {user_id: $user_id})
RETURN a {.key, .centre, .radius_km, .visits, .last_at} AS area
ORDER BY area.visits DESC, area.last_at DESC, area.key
