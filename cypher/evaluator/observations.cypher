// name: evaluator/observations
// purpose: The evaluator's observations about a user, newest first, all or one.
// mode: read
// parameters:
//   $user_id: STRING
//   $source: STRING
//   $key: STRING | NULL
//   $since: ZONED DATETIME | NULL
//   $withdrawn: BOOLEAN
//   $limit: INTEGER
// returns: note
// uses: note_user
CYPHER 25
MATCH (n:Note {user_id: $user_id})
WHERE n.source = $source AND ($key IS NULL OR n.key = $key) AND ($since IS NULL OR n.at >= $since)
  AND ($withdrawn OR n.withdrawn_at IS NULL)
WITH n ORDER BY n.at DESC, n.confidence DESC, n.key LIMIT $limit
RETURN n {.key, .text, .at, .kind, .subject, .window_from, .window_to, .confidence, .suggested_action, .step, .verified, .verdict,
  .judged_at, .withdrawn_at, evidence: COLLECT { MATCH (n)-[:EVIDENCED_BY]->(x) RETURN x.key ORDER BY x.key }} AS note
ORDER BY note.at DESC, note.confidence DESC, note.key
