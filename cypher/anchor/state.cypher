// name: anchor/state
// purpose: Folds what the user stated of home, work and other roles, role by role and in time order, into dated anchors.
// mode: write
// parameters:
//   $user_id: STRING
//   $roles: LIST<STRING>
//   $now: ZONED DATETIME
//   $never: ZONED DATETIME
// returns: role, anchors
// uses: event_role, anchor_key
CYPHER 25
MATCH (u:User {key: $user_id})
UNWIND $roles AS role
CALL (u, role) {
  MATCH (e:Event)
  WHERE e.user_id = $user_id AND e.role = role AND e.holder = 'user' AND e.modality = 'asserted'
  WITH u, role, e ORDER BY e.occurred_at, e.ordinal, e.start, e.key
  WITH u, role, collect(e) AS told
  WITH u, role, reduce(acc = [], e IN told |
    CASE
      WHEN e.polarity < 0 THEN [s IN acc | CASE WHEN s.to IS NULL AND (e.object IS NULL OR s.object = e.object)
        THEN {start: s.start, object: s.object, from: s.from, to: e.occurred_at, events: s.events + [e.key]} ELSE s END]
      WHEN acc <> [] AND acc[-1].to IS NULL AND acc[-1].object = e.object THEN acc[..-1] +
        [s IN acc[-1..] | {start: s.start, object: s.object, from: s.from, to: e.valid_to, events: s.events + [e.key]}]
      ELSE [s IN acc | CASE WHEN s.to IS NULL OR s.to > e.occurred_at
        THEN {start: s.start, object: s.object, from: s.from, to: e.occurred_at, events: s.events} ELSE s END] +
        [{start: e.key, object: e.object, from: e.occurred_at, to: e.valid_to, events: [e.key]}]
    END) AS spans
  CALL (role, spans) {
    MATCH (stale:Anchor) WHERE stale.user_id = $user_id AND stale.role = role AND NOT stale.started_by IN [s IN spans | s.start]
    DETACH DELETE stale
    RETURN count(*) AS stale
  }
  WITH u, role, spans
  UNWIND spans AS s
  MATCH (first:Event {key: s.start})
  MERGE (a:Anchor {key: replace(s.start, 'evt_', 'anc_')})
    ON CREATE SET a.user_id = $user_id, a.role = role, a.started_by = s.start, a.recorded_at = $now
  SET a.label = first.object_label, a.object = s.object, a.caption = role + ': ' + first.object_label,
    a.location = first.location, a.valid_from = s.from, a.valid_to = coalesce(s.to, $never)
  MERGE (u)-[:HAS_ANCHOR]->(a)
  WITH a, s
  CALL (a, s) {
    UNWIND s.events AS key
    MATCH (e:Event {key: key})
    MERGE (a)-[x:SUPPORTED_BY {key: a.key + '|' + key}]->(e)
      ON CREATE SET x.at = e.occurred_at, x.recorded_at = $now
    RETURN count(e) AS linked
  }
  WITH a ORDER BY a.valid_from, a.key
  WITH collect(a) AS chain
  FOREACH (i IN range(0, size(chain) - 2) |
    FOREACH (earlier IN [chain[i]] | FOREACH (later IN [chain[i + 1]] |
      MERGE (later)-[x:SUPERSEDES]->(earlier) ON CREATE SET x.reason = 'moved', x.at = later.valid_from)))
  RETURN [a IN chain | a.key] AS anchors
}
RETURN role, anchors
