// name: collection/add
// purpose: Puts a place on a list of the user; the list is made when it is new.
// mode: write
// parameters:
//   $user_id: STRING
//   $key: STRING
//   $name: STRING
//   $place: STRING
//   $now: ZONED DATETIME
// returns: collection
// uses: collection_key, place_key
CYPHER 25
MATCH (p:Place {key: $place}) WHERE p.owner = $user_id OR p.owner IS NULL
MERGE (l:Collection {key: $key})
  ON CREATE SET l.user_id = $user_id, l.name = $name, l.caption = $name, l.recorded_at = $now
MERGE (l)-[x:CONTAINS]->(p)
  ON CREATE SET x.at = $now
RETURN l.key AS collection
