// name: place/merge
// purpose: Moves a user's evidence, names and events of one place to another, marked so that it can be taken back; both places stay.
// mode: write
// parameters:
//   $user_id: STRING
//   $tenant: STRING
//   $keep: STRING
//   $keep_memory: STRING
//   $other: STRING
//   $other_memory: STRING
//   $now: ZONED DATETIME
// returns: concepts
// uses: place_key, memory_key
CYPHER 25
MATCH (u:User {key: $user_id})
MATCH (kept:Place {key: $keep}) WHERE kept.owner = $user_id OR kept.owner IS NULL
MATCH (other:Place {key: $other}) WHERE other.owner = $user_id OR other.owner IS NULL
MERGE (km:Memory {key: $keep_memory})
  ON CREATE SET km.user_id = $user_id, km.tenant = $tenant, km.place_key = $keep, km.caption = kept.name,
    km.name_normalised = kept.normalised, km.recorded_at = $now, km.fold = 0
MERGE (om:Memory {key: $other_memory})
  ON CREATE SET om.user_id = $user_id, om.tenant = $tenant, om.place_key = $other, om.caption = other.name,
    om.name_normalised = other.normalised, om.recorded_at = $now, om.fold = 0
MERGE (u)-[:REMEMBERS]->(km)
MERGE (u)-[:REMEMBERS]->(om)
MERGE (km)-[:OF]->(kept)
MERGE (om)-[:OF]->(other)
WITH u, kept, other, km, om,
  [name IN ['address', 'locality', 'category', 'phone'] WHERE other[name] IS NOT NULL]
  + CASE WHEN kept.location IS NULL AND other.location IS NOT NULL THEN ['location', 'precision_m', 'datum'] ELSE [] END
  + CASE WHEN kept.source_id IS NULL AND other.owner IS NULL THEN ['source', 'source_id', 'source_key'] ELSE [] END AS given
WITH u, kept, other, km, om, [name IN given WHERE kept.owner = $user_id AND kept[name] IS NULL AND other[name] IS NOT NULL] AS gained
FOREACH (name IN gained | SET kept[name] = other[name])
CREATE (om)-[:MERGED_INTO {at: $now, gained: gained, note_before: km.note}]->(km)
SET u.stale_areas = true, om.split_at = null, km.location = kept.location,
  km.note = CASE WHEN om.note IS NULL THEN km.note WHEN km.note IS NULL THEN om.note ELSE km.note + '\n' + om.note END
WITH kept, other, km, om
CALL (other) {
  MATCH (a:Alias {user_id: $user_id})-[:CALLED]->(other)
  RETURN collect(a) AS names
}
FOREACH (edge IN COLLECT { MATCH (:Alias {user_id: $user_id})-[edge:CALLED]->(other) RETURN edge } | DELETE edge)
FOREACH (a IN names | CREATE (a)-[:CALLED]->(kept) SET a.moved_from = coalesce(a.moved_from, []) + [other.key])
WITH kept, other, km, om
CALL (kept, other) {
  MATCH (e:Event) WHERE e.user_id = $user_id AND e.place_key = other.key
  SET e.place_key = kept.key, e.moved_from = coalesce(e.moved_from, []) + [other.key]
  RETURN count(e) AS events
}
CALL (km, om, other) {
  MATCH (om)-[s:SUPPORTED_BY]->(e:Event)
  WITH e, properties(s) AS held, replace(s.key, om.key, km.key) AS key, coalesce(s.moved_from, []) + [other.key] AS moved_from
  RETURN collect({event: e, properties: held {.*, key: key, moved_from: moved_from}}) AS pieces
}
FOREACH (edge IN COLLECT { MATCH (om)-[edge:SUPPORTED_BY]->(:Event) RETURN edge } | DELETE edge)
FOREACH (piece IN pieces | FOREACH (e IN [piece.event] |
  CREATE (km)-[s:SUPPORTED_BY]->(e) SET s = piece.properties))
WITH km, om
CALL (km, om) {
  UNWIND [km, om] AS m
  MATCH (m)-[h:HAS_TRAIT]->(c:Concept)
  CALL (m, c) {
    MATCH (b:Belief)-[:ABOUT]->(c) WHERE b.user_id = $user_id
    FOREACH (old IN COLLECT { MATCH ()-[old:SUPPORTED_BY {key: b.key + '|' + m.key}]->() RETURN old } | DELETE old)
    FOREACH (old IN COLLECT { MATCH ()-[old:CONTRADICTED_BY {key: b.key + '|' + m.key}]->() RETURN old } | DELETE old)
  }
  DELETE h
  RETURN collect(DISTINCT [c.kind, c.name]) AS concepts
}
RETURN concepts
