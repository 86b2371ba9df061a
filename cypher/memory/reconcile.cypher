// name: memory/reconcile
// purpose: Adds evidence to memories and folds it again, in time order, from the oldest new piece on; returns what each piece did and why.
// mode: write
// parameters:
//   $user_id: STRING
//   $tenant: STRING
//   $rows: LIST<MAP>
//   $now: ZONED DATETIME
// returns: key, memory, place, event, action, reason, relationship, version
// uses: memory_key, event_key
CYPHER 25
UNWIND $rows AS row
WITH row ORDER BY row.memory, row.at, row.order, row.key
WITH row.memory AS memory_key, row.place AS place_key, collect(row) AS observed
WITH memory_key, place_key, observed ORDER BY memory_key
CALL (memory_key, place_key, observed) {
  MATCH (u:User {key: $user_id})
  MATCH (p:Place {key: place_key}) WHERE p.owner = $user_id OR p.owner IS NULL
  MERGE (m:Memory {key: memory_key})
    ON CREATE SET m.user_id = $user_id, m.tenant = $tenant, m.place_key = place_key, m.caption = p.name,
      m.name_normalised = p.normalised, m.location = p.location, m.recorded_at = $now, m.fold = 0
  SET m.user_id = $user_id
  FOREACH (place IN CASE WHEN p.location IS NULL THEN [] ELSE [p] END |
    SET m.location = p.location, u.stale_areas = true)
  MERGE (u)-[:REMEMBERS]->(m)
  MERGE (m)-[:OF]->(p)
  WITH m, observed, m.latest_at AS latest_at
  CALL (m, observed) {
    UNWIND observed AS row
    MATCH (e:Event {key: row.event}) WHERE e.user_id = $user_id
    WITH m, e, row, EXISTS { (m)-[:SUPPORTED_BY {key: row.key}]->(e) } AS seen
    MERGE (m)-[s:SUPPORTED_BY {key: row.key}]->(e)
      ON CREATE SET s.at = row.at, s.order = row.order, s.claim = row.claim, s.day = row.day, s.weight = row.weight,
        s.recorded_at = $now
    RETURN collect({key: row.key, event: row.event, at: row.at, seen: seen}) AS got
  }
  WITH m, got, latest_at, reduce(oldest = null, g IN [g IN got WHERE NOT g.seen] |
    CASE WHEN oldest IS NULL OR g.at < oldest THEN g.at ELSE oldest END) AS oldest
  CALL (m, oldest) {
    WHEN oldest IS NULL THEN { RETURN [] AS steps }
    ELSE {
      SET m.fold = m.fold + 1
      WITH m, oldest,
        head(COLLECT { MATCH (m)-[:HAS_VERSION]->(v:MemoryVersion) WHERE v.valid_from < oldest AND v.recorded_to IS NULL
                       RETURN v ORDER BY v.valid_from DESC, v.order DESC, v.started_by DESC LIMIT 1 }) AS before,
        COLLECT { MATCH (m)-[s:SUPPORTED_BY]->(:Event) WHERE s.at >= oldest AND s.claim IS NOT NULL
                  RETURN s ORDER BY s.at, s.order, s.key } AS tail,
        COLLECT { MATCH (m)-[:HAS_VERSION]->(v:MemoryVersion) WHERE v.valid_from >= oldest AND v.recorded_to IS NULL
                  RETURN v } AS old
      WITH m, before, old, reduce(acc = {state: before.relationship, steps: []}, s IN tail |
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
      WITH m, before, old, steps, [s IN steps WHERE s.action <> 'NOOP'] AS starts
      WITH m, before, old, steps, starts,
        [v IN old WHERE any(s IN starts WHERE s.key = v.started_by AND s.claim = v.relationship AND s.reason = v.reason) | v.started_by] AS kept
      FOREACH (v IN [v IN old WHERE NOT v.started_by IN kept] | SET v.recorded_to = $now)
      FOREACH (s IN [s IN starts WHERE NOT s.key IN kept] |
        CREATE (m)-[:HAS_VERSION]->(:MemoryVersion {key: m.key + '#' + toString(m.fold) + '#' + s.key, user_id: $user_id,
          started_by: s.key, relationship: s.claim, action: s.action, reason: s.reason, valid_from: s.at, order: s.order,
          recorded_at: $now, caption: s.claim}))
      WITH m, before, steps, [s IN starts | s.key] AS started
      CALL (m, before, started) {
        MATCH (m)-[:HAS_VERSION]->(v:MemoryVersion)
        WHERE v.recorded_to IS NULL AND v.started_by IN started
        WITH before, v ORDER BY v.valid_from, v.order, v.started_by
        FOREACH (edge IN COLLECT { MATCH (v)-[edge:SUPERSEDES]->() RETURN edge } | DELETE edge)
        WITH before, collect(v) AS versions
        WITH CASE WHEN before IS NULL THEN versions ELSE [before] + versions END AS chain
        FOREACH (i IN range(0, size(chain) - 2) |
          FOREACH (earlier IN [chain[i]] | FOREACH (later IN [chain[i + 1]] |
            SET earlier.valid_to = later.valid_from
            CREATE (later)-[:SUPERSEDES {reason: later.reason, at: later.valid_from}]->(earlier))))
        FOREACH (last IN chain[-1..] | SET last.valid_to = null)
      }
      CALL (m) {
        MATCH (m)-[s:SUPPORTED_BY]->(:Event) WHERE s.claim IS NOT NULL
        WITH m, count(s) AS support, max(s.at) AS newest_at,
          count(DISTINCT CASE WHEN s.claim IN ['visited', 'liked', 'loved', 'disliked'] THEN s.day END) AS visits
        SET m.support = support, m.visits = visits, m.latest_at = newest_at
      }
      WITH m, steps, COLLECT { MATCH (m)-[:HAS_VERSION]->(v:MemoryVersion) WHERE v.recorded_to IS NULL
                               RETURN v ORDER BY v.valid_from, v.order, v.started_by } AS versions
      SET m.versions = size(versions)
      FOREACH (v IN versions[-1..] |
        SET m.relationship = v.relationship, m.since = v.valid_from, m.is_current = v.relationship <> 'retracted',
          m.current_event = v.started_by,
          m.affect = {loved: 1.0, liked: 0.5, want_to_go: 0.4, visited: 0.2, mentioned: 0.0, disliked: -1.0, retracted: 0.0}[v.relationship])
      RETURN steps
    }
  }
  UNWIND got AS g
  WITH m, latest_at, g, head([s IN steps WHERE s.key = g.key]) AS step
  RETURN g.key AS key, m.key AS memory, m.place_key AS place, g.event AS event, m.relationship AS relationship,
    coalesce(m.versions, 0) AS version,
    CASE WHEN g.seen THEN 'NOOP' WHEN latest_at > g.at THEN 'NOOP' ELSE step.action END AS action,
    CASE WHEN g.seen THEN 'already recorded' WHEN latest_at > g.at THEN 'older than what is known' ELSE step.reason END AS reason
}
RETURN key, memory, place, event, action, reason, relationship, version
