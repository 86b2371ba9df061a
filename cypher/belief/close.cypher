// name: belief/close
// purpose: Closes beliefs that others contradict.
// mode: write
// parameters:
//   $user_id: STRING
//   $rows: LIST<MAP>
//   $now: ZONED DATETIME
// returns: key
// uses: belief_key
CYPHER 25
UNWIND $rows AS row
MATCH (b:Belief {key: row.closed}) WHERE b.user_id = $user_id
MATCH (k:Belief {key: row.kept}) WHERE k.user_id = $user_id
SET b.superseded_at = CASE WHEN b.source = 'inferred' THEN $now ELSE b.superseded_at END, b.valid_to = row.at, b.closed_at = $now,
  b.closed_reason = row.reason
MERGE (k)-[x:SUPERSEDES]->(b) ON CREATE SET x.reason = row.reason, x.at = row.at
RETURN b.key AS key
