// name: memory/refold
// purpose: Folds memories anew from all the evidence that they have now; versions that come out as they once were are taken up again.
// mode: write
// parameters:
//   $user_id: STRING
//   $memories: LIST<STRING>
//   $now: ZONED DATETIME
// returns: memory, relationship
// uses: memory_key
CYPHER 25
UNWIND $memories AS memory_key
MATCH (m:Memory {key: memory_key}) WHERE m.user_id = $user_id
SET m.fold = coalesce(m.fold, 0) + 1
WITH m,
  COLLECT { MATCH (m)-[s:SUPPORTED_BY]->(:Event) WHERE s.claim IS NOT NULL RETURN s ORDER BY s.at, s.order, s.key } AS told,
  COLLECT { MATCH (m)-[:HAS_VERSION]->(v:MemoryVersion)
            RETURN v ORDER BY v.recorded_to IS NULL DESC, v.recorded_at DESC, v.key DESC } AS known
WITH m, known, reduce(acc = {state: null, steps: []}, s IN told |
  [decision IN [CASE
      WHEN acc.state IS NULL OR acc.state = 'retracted' THEN
        CASE WHEN s.claim = 'retracted' THEN 'NOOP:nothing to retract' ELSE 'ADD:new place' END
      WHEN s.claim = 'retracted'                        THEN 'UPDATE:retracted'
      WHEN s.claim = acc.state                          THEN 'NOOP:already known'
      WHEN s.claim = 'mentioned'                        THEN 'NOOP:mentioned again'
      WHEN acc.state = 'mentioned'                      THEN 'UPDATE:first opinion'
      WHEN s.claim = 'want_to_go'                       THEN 'NOOP:wants to return'
      WHEN acc.state = 'want_to_go'                     THEN 'UPDATE:planned place visited'
      WHEN acc.state = 'visited'                        THEN 'UPDATE:opinion formed'
      WHEN s.claim = 'visited'                          THEN 'NOOP:visited again'
      WHEN 'disliked' IN [s.claim, acc.state]           THEN 'UPDATE:sentiment flipped'
      ELSE 'UPDATE:sentiment changed' END] |
    {state: CASE WHEN decision STARTS WITH 'NOOP' THEN acc.state ELSE s.claim END,
     steps: acc.steps + [{key: s.key, at: s.at, order: s.order, claim: s.claim, action: split(decision, ':')[0],
                          reason: split(decision, ':')[1]}]}][0]).steps AS steps
WITH m, known, [s IN steps WHERE s.action <> 'NOOP'] AS starts
WITH m, known, starts,
  [s IN starts | head([v IN known WHERE v.started_by = s.key AND v.relationship = s.claim AND v.reason = s.reason])] AS found
WITH m, known, starts, [v IN found WHERE v IS NOT NULL] AS taken_up
FOREACH (v IN [v IN known WHERE v.recorded_to IS NULL AND NOT v IN taken_up] | SET v.recorded_to = $now)
FOREACH (v IN taken_up | SET v.recorded_to = null)
FOREACH (s IN [s IN starts WHERE NOT s.key IN [v IN taken_up | v.started_by]] |
  CREATE (m)-[:HAS_VERSION]->(:MemoryVersion {key: m.key + '#' + toString(m.fold) + '#' + s.key, user_id: $user_id,
    started_by: s.key, relationship: s.claim, action: s.action, reason: s.reason, valid_from: s.at, order: s.order,
    recorded_at: $now, caption: s.claim}))
WITH m
CALL (m) {
  MATCH (m)-[:HAS_VERSION]->(v:MemoryVersion) WHERE v.recorded_to IS NULL
  WITH v ORDER BY v.valid_from, v.order, v.started_by
  FOREACH (edge IN COLLECT { MATCH (v)-[edge:SUPERSEDES]->() RETURN edge } | DELETE edge)
  WITH collect(v) AS chain
  FOREACH (i IN range(0, size(chain) - 2) |
    FOREACH (earlier IN [chain[i]] | FOREACH (later IN [chain[i + 1]] |
      SET earlier.valid_to = later.valid_from
      CREATE (later)-[:SUPERSEDES {reason: later.reason, at: later.valid_from}]->(earlier))))
  FOREACH (last IN chain[-1..] | SET last.valid_to = null)
  RETURN size(chain) AS versions, chain[-1] AS last
}
CALL (m) {
  MATCH (m)-[s:SUPPORTED_BY]->(:Event) WHERE s.claim IS NOT NULL
  RETURN count(s) AS support, max(s.at) AS latest_at,
    count(DISTINCT CASE WHEN s.claim IN ['visited', 'liked', 'loved', 'disliked'] THEN s.day END) AS visits
}
SET m.versions = versions, m.support = support, m.visits = visits, m.latest_at = latest_at,
  m.relationship = last.relationship, m.since = last.valid_from, m.current_event = last.started_by,
  m.is_current = last.relationship <> 'retracted',
  m.affect = {loved: 1.0, liked: 0.5, want_to_go: 0.4, visited: 0.2, mentioned: 0.0, disliked: -1.0, retracted: 0.0}[last.relationship]
FOREACH (nothing IN CASE WHEN last IS NULL THEN [m] ELSE [] END |
  SET nothing.search_text = null, nothing.embedding = null, nothing.vector_pending = null, nothing.unweighed = null)
RETURN m.key AS memory, m.relationship AS relationship
