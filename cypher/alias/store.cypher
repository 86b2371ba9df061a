// name: alias/store
// purpose: Gives a place the names under which the user knows it.
// mode: write
// parameters:
//   $user_id: STRING
//   $place: STRING
//   $names: LIST<MAP>
//   $now: ZONED DATETIME
// returns: names
// uses: place_key, alias_key
CYPHER 25
MATCH (p:Place {key: $place}) WHERE p.owner = $user_id OR p.owner IS NULL
UNWIND $names AS name
MERGE (a:Alias {key: name.key})
  ON CREATE SET a.user_id = $user_id, a.text = name.text, a.normalised = name.normalised, a.lookup = name.lookup,
    a.stated = name.stated, a.caption = name.text, a.recorded_at = $now
FOREACH (own IN CASE WHEN name.stated AND NOT a.stated THEN [a] ELSE [] END |
  SET own.stated = true, own.text = name.text, own.normalised = name.normalised, own.caption = name.text)
MERGE (a)-[:CALLED]->(p)
RETURN count(a) AS names
