// name: belief/state
// purpose: Folds what the user stated, group by group and in time order, into beliefs with intervals; the group is what excludes each other (one home at a time, likes against avoids of one thing).
// mode: write
// parameters:
//   $user_id: STRING
//   $groups: LIST<STRING>
//   $now: ZONED DATETIME
//   $never: ZONED DATETIME
// returns: group, beliefs
// uses: event_group, belief_key
CYPHER 25
MATCH (u:User {key: $user_id})
UNWIND $groups AS group
CALL (u, group) {
  MATCH (e:Event)
  WHERE e.user_id = $user_id AND e.belief_group = group AND e.holder = 'user' AND e.modality = 'asserted'
  WITH u, group, e ORDER BY e.occurred_at, e.ordinal, e.start, e.key
  WITH u, group, collect(e) AS told
  WITH u, group, reduce(acc = {open: null, spans: []}, e IN told |
    CASE
      WHEN e.polarity < 0 THEN {open: null, spans: [s IN acc.spans | CASE WHEN s.to IS NULL AND s.object = e.object AND s.predicate = e.predicate
        THEN {start: s.start, predicate: s.predicate, object: s.object, events: s.events, from: s.from, to: e.occurred_at, reason: 'taken back'} ELSE s END]}
      WHEN acc.open = e.predicate + '|' + e.object
        THEN {open: CASE WHEN e.valid_to IS NULL THEN acc.open ELSE null END,
              spans: acc.spans[..-1] + [s IN acc.spans[-1..] | {start: s.start, predicate: s.predicate, object: s.object,
                events: s.events + [e.key], from: s.from, to: e.valid_to, reason: CASE WHEN e.valid_to IS NULL THEN null ELSE 'ended' END}]}
      ELSE {open: CASE WHEN e.valid_to IS NULL THEN e.predicate + '|' + e.object ELSE null END,
            spans: [s IN acc.spans | CASE WHEN s.to IS NULL OR s.to > e.occurred_at
              THEN {start: s.start, predicate: s.predicate, object: s.object, events: s.events, from: s.from, to: e.occurred_at, reason: 'a newer statement'} ELSE s END] +
              [{start: e.key, predicate: e.predicate, object: e.object, events: [e.key], from: e.occurred_at, to: e.valid_to,
                reason: CASE WHEN e.valid_to IS NULL THEN null ELSE 'ended' END}]}
    END).spans AS spans
  CALL (u, group, spans) {
    MATCH (stale:Belief)
    WHERE stale.user_id = $user_id AND stale.belief_group = group AND stale.source = 'stated' AND stale.superseded_at = $never
      AND NOT stale.started_by IN [s IN spans | s.start]
    SET stale.superseded_at = $now, stale.closed_reason = 'its evidence changed'
    RETURN count(stale) AS stale
  }
  CALL (u, group, spans) {
    UNWIND spans AS s
    MATCH (first:Event {key: s.start})
    MERGE (b:Belief {key: replace(s.start, 'evt_', 'blf_')})
      ON CREATE SET b.user_id = $user_id, b.predicate = s.predicate, b.object = s.object, b.object_kind = first.object_kind,
        b.label = first.object_label, b.scope = first.scope, b.source = 'stated', b.belief_group = group, b.started_by = s.start,
        b.recorded_at = $now, b.caption = s.predicate + ' ' + first.object_label
    SET b.valid_from = s.from, b.superseded_at = $never, b.support = toFloat(size(s.events)), b.against = 0.0,
      b.evidence = size(s.events),
      b.closed_at = CASE WHEN s.to IS NULL THEN null WHEN b.valid_to = s.to THEN b.closed_at ELSE $now END,
      b.closed_reason = s.reason, b.valid_to = coalesce(s.to, $never)
    MERGE (u)-[:BELIEVES]->(b)
    WITH b, s
    CALL (b, s) {
      MATCH (b)-[old:SUPPORTED_BY]->(e:Event) WHERE NOT e.key IN s.events AND old.weight = 1.0
      DELETE old
      RETURN count(old) AS dropped
    }
    CALL (b, s) {
      UNWIND s.events AS key
      MATCH (e:Event {key: key})
      MERGE (b)-[x:SUPPORTED_BY {key: b.key + '|' + key}]->(e)
        ON CREATE SET x.weight = 1.0, x.at = e.occurred_at, x.recorded_at = $now
      WITH b, e
      MATCH (e)-[:ABOUT]->(c:Concept)
      MERGE (b)-[:ABOUT]->(c)
      RETURN max(e.occurred_at) AS newest
    }
    SET b.newest_evidence_at = coalesce(newest, s.from)
    WITH b ORDER BY b.valid_from, b.key
    WITH collect(b) AS chain
    FOREACH (i IN range(0, size(chain) - 2) |
      FOREACH (earlier IN [chain[i]] | FOREACH (later IN [chain[i + 1]] |
        MERGE (later)-[x:SUPERSEDES]->(earlier)
          ON CREATE SET x.reason = earlier.closed_reason, x.at = later.valid_from)))
    RETURN [b IN chain | b.key] AS beliefs
  }
  RETURN beliefs
}
RETURN group, beliefs
