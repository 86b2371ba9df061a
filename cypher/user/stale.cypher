// name: user/stale
// purpose: What has to be derived anew for a user: areas after a visit with a position, routines after a scenario.
// mode: read
// parameters:
//   $user_id: STRING
// returns: areas, routines
// uses: user_key
CYPHER 25
MATCH (u:User {key: $user_id})
RETURN coalesce(u.stale_areas, false) AS areas, coalesce(u.stale_routines, false) AS routines
