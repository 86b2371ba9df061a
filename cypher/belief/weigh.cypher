// name: belief/weigh
// purpose: Sets, on the edges to their concepts, what some events and memories weigh (praise, complaints, visits to areas, goals, the affect of places with a trait; of one turn one event counts), and adds that to the concepts' sums.
// mode: write
// parameters:
//   $user_id: STRING
//   $events: LIST<STRING>
//   $memories: LIST<STRING>
// returns: concept, kind, name
// uses: event_key, memory_key
CYPHER 25
CALL () {
  UNWIND $memories AS key
  MATCH (m:Memory {key: key}) WHERE m.user_id = $user_id
  SET m.unweighed = null
  WITH m
  MATCH (m)-[h:HAS_TRAIT]->(c:Concept)
  WITH m, h, c, coalesce(h.weight, 0.0) AS old, h.at AS old_at,
    CASE WHEN h.present AND h.source = 'user' AND m.is_current
           AND (m.affect > 0 AND h.attitude >= 0 OR m.affect < 0 AND h.attitude < 0) THEN m.affect ELSE 0.0 END AS weight
  SET h.aspect = 'taste', h.at = m.since, h.weight = weight
  RETURN c, 'taste' AS aspect, old, weight, m.since AS at, old <> 0 AND (old <> weight OR old_at <> m.since) AS changed
UNION ALL
  UNWIND $events AS key
  MATCH (e:Event {key: key})
  WHERE e.user_id = $user_id
  SET e.unweighed = null
  WITH e WHERE e.holder = 'user' AND e.modality = 'asserted'
  MATCH (e)-[r:ABOUT|SERVES]->(c:Concept)
  WITH c, e, r, CASE
      WHEN type(r) = 'SERVES' THEN {aspect: 'sought', weight: 0.5}
      WHEN e.kind = 'statement' AND e.predicate = 'frequents' THEN {aspect: 'visited', weight: 0.75}
      WHEN e.kind = 'trait' AND e.present AND e.polarity <> 0 THEN {aspect: 'taste', weight: 0.5 * e.polarity}
      ELSE {aspect: 'none', weight: 0.0} END AS said
  WITH c, e, r, said ORDER BY e.key
  WITH c, coalesce(e.turn_key, e.key) AS occasion, said, collect({edge: r, old: coalesce(r.weight, 0.0)}) AS told,
    max(e.occurred_at) AS at
  UNWIND range(0, size(told) - 1) AS i
  WITH c, said.aspect AS aspect, told[i].edge AS r, told[i].old AS old, CASE i WHEN 0 THEN said.weight ELSE 0.0 END AS weight, at
  SET r.aspect = aspect, r.weight = weight, r.at = at
  RETURN c, aspect, old, weight, at, old <> 0 AND old <> weight AS changed
}
WITH c,
  sum(CASE WHEN aspect = 'taste' AND weight > 0 THEN abs(weight) ELSE 0.0 END) - sum(CASE WHEN aspect = 'taste' AND old > 0 THEN abs(old) ELSE 0.0 END) AS taste_for,
  sum(CASE WHEN aspect = 'taste' AND weight > 0 THEN 1 ELSE 0 END) - sum(CASE WHEN aspect = 'taste' AND old > 0 THEN 1 ELSE 0 END) AS taste_for_pieces,
  min(CASE WHEN aspect = 'taste' AND weight > 0 THEN at END) AS taste_for_oldest, max(CASE WHEN aspect = 'taste' AND weight > 0 THEN at END) AS taste_for_newest,
  sum(CASE WHEN aspect = 'taste' AND weight < 0 THEN abs(weight) ELSE 0.0 END) - sum(CASE WHEN aspect = 'taste' AND old < 0 THEN abs(old) ELSE 0.0 END) AS taste_against,
  sum(CASE WHEN aspect = 'taste' AND weight < 0 THEN 1 ELSE 0 END) - sum(CASE WHEN aspect = 'taste' AND old < 0 THEN 1 ELSE 0 END) AS taste_against_pieces,
  min(CASE WHEN aspect = 'taste' AND weight < 0 THEN at END) AS taste_against_oldest, max(CASE WHEN aspect = 'taste' AND weight < 0 THEN at END) AS taste_against_newest,
  sum(CASE WHEN aspect = 'sought' AND weight > 0 THEN abs(weight) ELSE 0.0 END) - sum(CASE WHEN aspect = 'sought' AND old > 0 THEN abs(old) ELSE 0.0 END) AS sought,
  sum(CASE WHEN aspect = 'sought' AND weight > 0 THEN 1 ELSE 0 END) - sum(CASE WHEN aspect = 'sought' AND old > 0 THEN 1 ELSE 0 END) AS sought_pieces,
  min(CASE WHEN aspect = 'sought' AND weight > 0 THEN at END) AS sought_oldest, max(CASE WHEN aspect = 'sought' AND weight > 0 THEN at END) AS sought_newest,
  sum(CASE WHEN aspect = 'visited' AND weight > 0 THEN abs(weight) ELSE 0.0 END) - sum(CASE WHEN aspect = 'visited' AND old > 0 THEN abs(old) ELSE 0.0 END) AS visited,
  sum(CASE WHEN aspect = 'visited' AND weight > 0 THEN 1 ELSE 0 END) - sum(CASE WHEN aspect = 'visited' AND old > 0 THEN 1 ELSE 0 END) AS visited_pieces,
  min(CASE WHEN aspect = 'visited' AND weight > 0 THEN at END) AS visited_oldest, max(CASE WHEN aspect = 'visited' AND weight > 0 THEN at END) AS visited_newest,
  any(x IN collect(changed) WHERE x) AS changed
SET c.stale = CASE WHEN changed THEN true ELSE c.stale END,
  c.taste_for = round(coalesce(c.taste_for, 0.0) + taste_for, 6), c.taste_for_pieces = coalesce(c.taste_for_pieces, 0) + taste_for_pieces,
  c.taste_for_oldest = CASE WHEN c.taste_for_oldest IS NULL OR taste_for_oldest < c.taste_for_oldest THEN coalesce(taste_for_oldest, c.taste_for_oldest) ELSE c.taste_for_oldest END,
  c.taste_for_newest = CASE WHEN c.taste_for_newest IS NULL OR taste_for_newest > c.taste_for_newest THEN coalesce(taste_for_newest, c.taste_for_newest) ELSE c.taste_for_newest END,
  c.taste_against = round(coalesce(c.taste_against, 0.0) + taste_against, 6), c.taste_against_pieces = coalesce(c.taste_against_pieces, 0) + taste_against_pieces,
  c.taste_against_oldest = CASE WHEN c.taste_against_oldest IS NULL OR taste_against_oldest < c.taste_against_oldest THEN coalesce(taste_against_oldest, c.taste_against_oldest) ELSE c.taste_against_oldest END,
  c.taste_against_newest = CASE WHEN c.taste_against_newest IS NULL OR taste_against_newest > c.taste_against_newest THEN coalesce(taste_against_newest, c.taste_against_newest) ELSE c.taste_against_newest END,
  c.sought = round(coalesce(c.sought, 0.0) + sought, 6), c.sought_pieces = coalesce(c.sought_pieces, 0) + sought_pieces,
  c.sought_oldest = CASE WHEN c.sought_oldest IS NULL OR sought_oldest < c.sought_oldest THEN coalesce(sought_oldest, c.sought_oldest) ELSE c.sought_oldest END,
  c.sought_newest = CASE WHEN c.sought_newest IS NULL OR sought_newest > c.sought_newest THEN coalesce(sought_newest, c.sought_newest) ELSE c.sought_newest END,
  c.visited = round(coalesce(c.visited, 0.0) + visited, 6), c.visited_pieces = coalesce(c.visited_pieces, 0) + visited_pieces,
  c.visited_oldest = CASE WHEN c.visited_oldest IS NULL OR visited_oldest < c.visited_oldest THEN coalesce(visited_oldest, c.visited_oldest) ELSE c.visited_oldest END,
  c.visited_newest = CASE WHEN c.visited_newest IS NULL OR visited_newest > c.visited_newest THEN coalesce(visited_newest, c.visited_newest) ELSE c.visited_newest END
RETURN c.key AS concept, c.kind AS kind, c.name AS name
ORDER BY concept
