// name: belief/pending
// purpose: What consolidation has not weighed yet: events by turn and memories, up to a batch.
// mode: read
// parameters:
//   $user_id: STRING
//   $limit: INTEGER
// returns: events, memories
// uses: event_unweighed, memory_unweighed
CYPHER 25
RETURN
  COLLECT { MATCH (e:Event) WHERE e.user_id = $user_id AND e.unweighed = true
            WITH coalesce(e.turn_key, e.key) AS occasion, collect(e.key) AS keys ORDER BY occasion LIMIT $limit
            UNWIND keys AS key RETURN key } AS events,
  COLLECT { MATCH (m:Memory) WHERE m.user_id = $user_id AND m.unweighed = true
            RETURN m.key ORDER BY m.key LIMIT $limit } AS memories
