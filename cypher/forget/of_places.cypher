// name: forget/of_places
// purpose: The names by which a user knows some places, and the events that are about them or name them as what they are.
// mode: read
// parameters:
//   $user_id: STRING
//   $places: LIST<STRING>
//   $normalised: LIST<STRING>
// returns: names, events, others, longer
// uses: place_key, event_place, event_named
CYPHER 25
RETURN
  COLLECT { MATCH (p:Place) WHERE p.key IN $places AND (p.owner = $user_id OR p.owner IS NULL) RETURN p.name
            UNION MATCH (q:Place) WHERE q.key IN $places MATCH (a:Alias {user_id: $user_id})-[:CALLED]->(q) WHERE a.stated RETURN a.text AS `p.name` } AS names,
  COLLECT { MATCH (e:Event) WHERE e.user_id = $user_id AND e.place_key IN $places RETURN e.key
            UNION MATCH (f:Event) WHERE f.user_id = $user_id AND f.place_normalised IN $normalised AND f.place_key IS NULL RETURN f.key AS `e.key` } AS events,
  COLLECT { MATCH (m:Memory {user_id: $user_id}) WHERE m.name_normalised IN $normalised AND NOT m.place_key IN $places RETURN m.place_key } AS others,
  COLLECT { MATCH (a:Alias {user_id: $user_id})-[:CALLED]->(o:Place)
            WHERE a.stated AND NOT o.key IN $places AND any(name IN $normalised WHERE a.normalised CONTAINS name AND a.normalised <> name)
            RETURN DISTINCT a.text } AS longer
