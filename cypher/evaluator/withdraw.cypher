// name: evaluator/withdraw
// purpose: Marks observations as no longer so.
// mode: write
// parameters:
//   $user_id: STRING
//   $source: STRING
//   $fingerprints: LIST<STRING>
//   $now: ZONED DATETIME
// returns: note
// uses: note_user
CYPHER 25
MATCH (n:Note {user_id: $user_id})
WHERE n.source = $source AND n.withdrawn_at IS NULL AND n.fingerprint IN $fingerprints
SET n.withdrawn_at = $now
RETURN n.key AS note
