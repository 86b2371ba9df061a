// name: forget/before
// purpose: Turns, and events of calls, from before a time, the oldest first, up to a batch.
// mode: read
// parameters:
//   $user_id: STRING
//   $before: ZONED DATETIME
//   $limit: INTEGER
// returns: turns, events, notes
// uses: turn_user, event_user, note_user, nudge_user, evaluation_run_user
CYPHER 25
RETURN
  COLLECT { MATCH (t:Turn {user_id: $user_id}) WHERE t.occurred_at < $before
            WITH t ORDER BY t.occurred_at, t.number LIMIT $limit RETURN t.key } AS turns,
  COLLECT { MATCH (e:Event {user_id: $user_id}) WHERE e.turn_key IS NULL AND e.occurred_at < $before
            WITH e ORDER BY e.occurred_at, e.ordinal, e.key LIMIT $limit RETURN e.key } AS events,
  COLLECT { MATCH (n:Note {user_id: $user_id}) WHERE n.at < $before RETURN n.key LIMIT $limit
            UNION MATCH (d:Nudge {user_id: $user_id}) WHERE d.at < $before RETURN d.key AS `n.key` LIMIT $limit
            UNION MATCH (r:EvaluationRun {user_id: $user_id}) WHERE r.started_at < $before RETURN r.key AS `n.key` LIMIT $limit } AS notes
