// name: place/split
// purpose: Takes a merge back: what came from the place returns to it.
// mode: write
// parameters:
//   $user_id: STRING
//   $other_memory: STRING
//   $now: ZONED DATETIME
// returns: holder, concepts
// uses: memory_key, user_key
CYPHER 25
MATCH (om:Memory {key: $other_memory})-[x:MERGED_INTO]->(direct:Memory)
WHERE om.user_id = $user_id
MATCH (om)-[:OF]->(other:Place)
MATCH (direct)-[:OF]->(kept:Place)
MATCH (u:User {key: $user_id})
WITH u, om, x, direct, other, kept, coalesce(head(COLLECT { MATCH (direct) (()-[:MERGED_INTO]->(:Memory)){1,8} (f:Memory)
  WHERE NOT EXISTS { (f)-[:MERGED_INTO]->() } RETURN f }), direct) AS holder
FOREACH (name IN x.gained | SET kept[name] = null)
SET u.stale_areas = true, om.split_at = $now, direct.split_at = $now, direct.location = kept.location,
  direct.note = CASE WHEN om.note IS NOT NULL
    AND direct.note = CASE WHEN x.note_before IS NULL THEN om.note ELSE x.note_before + '\n' + om.note END
    THEN x.note_before ELSE direct.note END
DELETE x
WITH om, other, kept, holder
CALL (other, kept) {
  MATCH (q:PlaceQuestion {user_id: $user_id, answer: 'same'})-[:ASKS]->(other)
  WHERE EXISTS { (q)-[:ASKS]->(kept) }
  SET q.answer = null, q.answered_at = null
  RETURN count(q) AS reopened
}
CALL (holder, other) {
  MATCH (holder)-[:OF]->(held:Place)
  MATCH (a:Alias {user_id: $user_id})-[:CALLED]->(held) WHERE other.key IN a.moved_from
  RETURN collect(a) AS names
}
FOREACH (a IN names |
  FOREACH (edge IN COLLECT { MATCH (a)-[edge:CALLED]->() RETURN edge } | DELETE edge)
  CREATE (a)-[:CALLED]->(other)
  SET a.moved_from = a.moved_from[..head([i IN range(0, size(a.moved_from) - 1) WHERE a.moved_from[i] = other.key])])
WITH om, other, holder
CALL (holder, other) {
  MATCH (e:Event) WHERE e.user_id = $user_id AND e.place_key = holder.place_key AND other.key IN e.moved_from
  SET e.place_key = other.key, e.moved_from = e.moved_from[..head([i IN range(0, size(e.moved_from) - 1) WHERE e.moved_from[i] = other.key])]
  RETURN count(e) AS events
}
CALL (holder, om, other) {
  MATCH (holder)-[s:SUPPORTED_BY]->(e:Event) WHERE other.key IN s.moved_from
  WITH s, e, properties(s) AS held, replace(s.key, holder.key, om.key) AS key,
    s.moved_from[..head([i IN range(0, size(s.moved_from) - 1) WHERE s.moved_from[i] = other.key])] AS moved_from
  RETURN collect({event: e, edge: s, properties: held {.*, key: key, moved_from: moved_from}}) AS pieces
}
FOREACH (piece IN pieces | FOREACH (edge IN [piece.edge] | DELETE edge))
FOREACH (piece IN pieces | FOREACH (e IN [piece.event] |
  CREATE (om)-[s:SUPPORTED_BY]->(e) SET s = piece.properties))
WITH om, holder
CALL (om, holder) {
  UNWIND [holder, om] AS m
  MATCH (m)-[h:HAS_TRAIT]->(c:Concept)
  CALL (m, c) {
    MATCH (b:Belief)-[:ABOUT]->(c) WHERE b.user_id = $user_id
    FOREACH (old IN COLLECT { MATCH ()-[old:SUPPORTED_BY {key: b.key + '|' + m.key}]->() RETURN old } | DELETE old)
    FOREACH (old IN COLLECT { MATCH ()-[old:CONTRADICTED_BY {key: b.key + '|' + m.key}]->() RETURN old } | DELETE old)
  }
  DELETE h
  RETURN collect(DISTINCT [c.kind, c.name]) AS concepts
}
RETURN holder.key AS holder, concepts
