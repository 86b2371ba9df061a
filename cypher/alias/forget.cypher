// name: alias/forget
// purpose: Deletes the names of a user for a place that they know nothing else of.
// mode: write
// parameters:
//   $user_id: STRING
//   $place: STRING
// returns: forgotten
// uses: place_key
CYPHER 25
MATCH (p:Place {key: $place})<-[:CALLED]-(a:Alias)
WHERE a.user_id = $user_id AND (p.owner IS NULL OR p.owner = $user_id)
DETACH DELETE a
RETURN count(*) AS forgotten
