// name: forget/state
// purpose: What is held of some memories, places, concepts, roles, terms and conversations, as lines to be compared.
// mode: read
// parameters:
//   $user_id: STRING
//   $memories: LIST<STRING>
//   $places: LIST<STRING>
//   $concepts: LIST<STRING>
//   $groups: LIST<STRING>
//   $roles: LIST<STRING>
//   $terms: LIST<STRING>
//   $conversations: LIST<STRING>
//   $now: ZONED DATETIME
// returns: memories, aliases, places, lists, beliefs, anchors, calibrations, scenarios, routines, areas, derived
// uses: memory_key, place_key, concept_key, anchor_user, calibration_user, scenario_user, routine_user, area_user
CYPHER 25
RETURN
  COLLECT { MATCH (m:Memory) WHERE m.key IN $memories AND m.user_id = $user_id AND m.relationship IS NOT NULL
            RETURN {id: m.key, text: m.caption, value: m.relationship + ', ' + toString(m.visits) + ' visits, ' + toString(m.support) + ' statements'} ORDER BY m.key } AS memories,
  COLLECT { MATCH (p:Place) WHERE p.key IN $places MATCH (a:Alias {user_id: $user_id})-[:CALLED]->(p) WHERE a.stated
            RETURN {id: a.key, text: a.text, value: p.name} ORDER BY a.key } AS aliases,
  COLLECT { MATCH (p:Place) WHERE p.key IN $places AND p.owner = $user_id
            RETURN {id: p.key, text: p.name, value: coalesce(p.address, p.locality, '')} ORDER BY p.key } AS places,
  COLLECT { MATCH (p:Place) WHERE p.key IN $places MATCH (l:Collection {user_id: $user_id})-[:CONTAINS]->(p)
            RETURN {id: l.key + '/' + p.key, text: l.name + ': ' + p.name, value: ''} ORDER BY l.key } AS lists,
  COLLECT { MATCH (b:Belief)-[:ABOUT]->(c:Concept) WHERE c.key IN $concepts AND b.user_id = $user_id AND b.superseded_at > $now RETURN DISTINCT b {.*} AS belief ORDER BY belief.key
            UNION MATCH (s:Belief {user_id: $user_id}) WHERE s.belief_group IN $groups AND s.superseded_at > $now RETURN s {.*} AS belief } AS beliefs,
  COLLECT { MATCH (a:Anchor {user_id: $user_id}) WHERE a.role IN $roles
            RETURN {id: a.key, text: a.role + ': ' + a.label, value: toString(date(a.valid_from)) + ' to ' + toString(date(a.valid_to))} ORDER BY a.valid_from, a.key } AS anchors,
  COLLECT { MATCH (k:Calibration {user_id: $user_id}) WHERE k.term IN $terms
            RETURN {id: k.key, text: k.term + coalesce('@' + k.context, '') + coalesce(' ' + k.currency, ''), value: coalesce(toString(k.value), 'unknown') + ' from ' + toString(k.samples) + ' samples'} ORDER BY k.key } AS calibrations,
  COLLECT { MATCH (s:Scenario {user_id: $user_id}) WHERE s.conversation IN $conversations
            RETURN {id: s.key, text: s.title, value: s.summary} ORDER BY s.key } AS scenarios,
  COLLECT { MATCH (r:Routine {user_id: $user_id}) RETURN {id: r.key, text: r.title, value: r.summary} ORDER BY r.key } AS routines,
  COLLECT { MATCH (f:Area {user_id: $user_id}) RETURN {id: f.key, text: 'area', value: f.caption} ORDER BY f.key } AS areas,
  EXISTS { MATCH (d:Routine {user_id: $user_id}) } AS derived
