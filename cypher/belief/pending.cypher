// name: belief/pending
// purpose: What consolidation has not weighed yet, up to a batch: events, with all of their turns, and memories.
// mode: read
// parameters:
//   $user_id: STRING
//   $limit: INTEGER
// returns: events, memories
// uses: event_unweighed, memory_unweighed, turn_key
CYPHER 25
RETURN
  COLLECT { MATCH (e:Event) WHERE e.user_id = $user_id AND e.unweighed = true
            WITH e LIMIT $limit
            CALL (e) {
              WHEN e.turn_key IS NULL THEN { RETURN e.key AS key }
              ELSE {
                MATCH (:Turn {key: e.turn_key})<-[:SAID_IN]-(told:Event) WHERE told.unweighed = true
                RETURN told.key AS key
              }
            }
            RETURN DISTINCT key } AS events,
  COLLECT { MATCH (m:Memory) WHERE m.user_id = $user_id AND m.unweighed = true
            RETURN m.key LIMIT $limit } AS memories
