// name: belief/weigh
// purpose: Sets, on the edges to their concepts, what some events and memories weigh: praise, complaints, visits to areas, goals, and the affect of places with a trait. Of one turn one event counts.
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
  SET h.aspect = 'taste', h.at = m.since, h.weight =
    CASE WHEN h.present AND h.source = 'user' AND m.is_current
           AND (m.affect > 0 AND h.attitude >= 0 OR m.affect < 0 AND h.attitude < 0) THEN m.affect ELSE 0.0 END
  RETURN DISTINCT c
UNION
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
  WITH c, coalesce(e.turn_key, e.key) AS occasion, said, collect(r) AS told, max(e.occurred_at) AS at
  FOREACH (r IN told[1..] | SET r.aspect = said.aspect, r.weight = 0.0, r.at = at)
  FOREACH (r IN told[..1] | SET r.aspect = said.aspect, r.weight = said.weight, r.at = at)
  RETURN DISTINCT c
}
RETURN DISTINCT c.key AS concept, c.kind AS kind, c.name AS name
ORDER BY concept
