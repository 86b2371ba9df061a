// name: forget/rename
// purpose: Lets events that called a place by a name call it by the name that the place has.
// mode: write
// parameters:
//   $user_id: STRING
//   $place: STRING
//   $text: STRING
// returns: renamed
// uses: place_key, event_place
CYPHER 25
MATCH (p:Place {key: $place}) WHERE p.owner = $user_id OR p.owner IS NULL
MATCH (e:Event) WHERE e.user_id = $user_id AND e.place_key = p.key AND toLower(e.place_name) = toLower($text)
SET e.place_name = p.name, e.place_normalised = p.normalised
RETURN count(e) AS renamed
