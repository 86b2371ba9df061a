// name: forget/touched
// purpose: What rests on some events, and on memories of some places: all that has to be folded again once they are gone.
// mode: read
// parameters:
//   $user_id: STRING
//   $events: LIST<STRING>
//   $goals: LIST<STRING>
//   $places: LIST<STRING>
// returns: places, turns, told, memories, groups, roles, terms, concepts, conversations, beliefs, started
// uses: event_key, memory_place
CYPHER 25
CALL () {
  UNWIND $events + $goals AS key
  MATCH (e:Event {key: key}) WHERE e.user_id = $user_id
  RETURN collect(e) AS events
}
WITH events, coll.distinct($places + [e IN events WHERE e.place_key IS NOT NULL | e.place_key] + coll.flatten([e IN events | coalesce(e.moved_from, [])])) AS places
CALL (places) {
  UNWIND places AS place
  MATCH (m:Memory {user_id: $user_id, place_key: place})
  RETURN collect(m.key) AS memories
}
CALL (events, memories) {
  CALL (events, memories) {
    UNWIND events AS e
    MATCH (e)-[:ABOUT|SERVES]->(c:Concept)
    RETURN c
  UNION
    UNWIND memories AS key
    MATCH (:Memory {key: key})-[:HAS_TRAIT]->(c:Concept)
    RETURN c
  }
  RETURN collect(DISTINCT [c.kind, c.name, c.key]) AS concepts
}
RETURN places, memories, concepts, coll.distinct([e IN events WHERE e.turn_key IS NOT NULL | e.turn_key]) AS turns,
  [e IN events WHERE e.place_key IS NOT NULL AND e.place_name IS NOT NULL |
    {place: e.place_key, name: e.place_name, locality: e.place_locality, address: e.place_address, category: e.place_category}] AS told,
  coll.distinct([e IN events WHERE e.belief_group IS NOT NULL | e.belief_group]) AS groups,
  coll.distinct([e IN events WHERE e.role IS NOT NULL | e.role]) AS roles,
  coll.distinct([e IN events WHERE e.term IS NOT NULL | e.term]) AS terms,
  COLLECT { UNWIND events AS e MATCH (e)-[:SAID_IN]->(t:Turn) RETURN DISTINCT t.conversation
            UNION UNWIND memories AS key MATCH (:Memory {key: key})<-[:INCLUDES]-(s:Scenario) WHERE $places <> [] RETURN DISTINCT s.conversation AS `t.conversation` } AS conversations,
  COLLECT { UNWIND events AS e MATCH (e)<-[:SUPPORTED_BY|CONTRADICTED_BY]-(b:Belief {source: 'inferred'}) RETURN DISTINCT b.key } AS beliefs,
  COLLECT { UNWIND events AS e MATCH (s:Belief {key: replace(e.key, 'evt_', 'blf_')}) RETURN DISTINCT s.key } AS started
