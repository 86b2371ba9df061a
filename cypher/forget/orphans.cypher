// name: forget/orphans
// purpose: Of some places those of which the user has told nothing by which they would be known, with the events of calls that stood on that; and the names that are left of the others.
// mode: read
// parameters:
//   $user_id: STRING
//   $places: LIST<STRING>
// returns: orphans, calls, names
// uses: memory_place, event_place
CYPHER 25
CALL () {
  UNWIND $places AS key
  MATCH (m:Memory {user_id: $user_id, place_key: key})
  RETURN key, EXISTS { (m)-[s:SUPPORTED_BY]->(e:Event) WHERE s.claim IS NOT NULL AND s.claim <> 'retracted' }
    OR EXISTS { (m)-[:MERGED_INTO]->(:Memory) (()-[:MERGED_INTO]->(:Memory)){0,8} (f:Memory)
       WHERE EXISTS { (f)-[:SUPPORTED_BY]->(e:Event) WHERE key IN e.moved_from AND e.claim IS NOT NULL AND e.claim <> 'retracted' } } AS is_known
}
WITH collect({key: key, is_known: is_known}) AS found
WITH [one IN found WHERE NOT one.is_known | one.key] AS orphans, [one IN found WHERE one.is_known | one.key] AS others
RETURN orphans,
  COLLECT { UNWIND orphans AS place MATCH (e:Event) WHERE e.user_id = $user_id AND e.place_key = place AND e.turn_key IS NULL RETURN e.key } AS calls,
  COLLECT { UNWIND others AS place MATCH (p:Place {key: place})
            CALL (p) {
              MATCH (e:Event) WHERE e.user_id = $user_id AND e.place_key = p.key AND e.place_name IS NOT NULL
              WITH e ORDER BY e.ordinal, e.start, e.key
              RETURN collect(e {.place_name, .place_locality, .place_address, .place_category, .claim}) AS told
            }
            RETURN {place: p.key, owner: p.owner, name: p.name, locality: p.locality, address: p.address, category: p.category, told: told} } AS names
