// name: turn/store
// purpose: Stores turns exactly as said, numbers them per user and appends them to their conversation; known ones stay as they are, forgotten ones stay forgotten.
// mode: write
// parameters:
//   $user_id: STRING
//   $tenant: STRING
//   $time_zone: STRING
//   $conversation: STRING
//   $rows: LIST<MAP>
//   $now: ZONED DATETIME
// returns: key, number, position, fresh, erasing, importing
// uses: turn_key, forgotten_key
CYPHER 25
// Waiting for the lock of a node that is deleted meanwhile ends well, with a node without properties.
MERGE (u:User {key: $user_id})
  ON CREATE SET u.user_id = $user_id, u.caption = $user_id, u.time_zone = $time_zone, u.created_at = $now,
    u.turn_count = 0, u.revision = 0
SET u.user_id = $user_id
WITH u
CALL (u) {
  UNWIND $rows AS row
  WITH row WHERE u.key IS NOT NULL AND u.erasing_since IS NULL AND u.importing IS NULL AND NOT EXISTS { MATCH (known:Turn {key: row.key}) }
    AND NOT EXISTS { MATCH (gone:Forgotten {key: row.forgotten}) }
  RETURN collect(row) AS fresh
}
WITH u, fresh, u.turn_count AS numbered,
  head(COLLECT { MATCH (last:Turn {user_id: $user_id, conversation: $conversation})
                 RETURN last ORDER BY last.position DESC LIMIT 1 }) AS last
CALL (u, fresh, numbered, last) {
  WITH u, fresh, numbered, last, coalesce(last.position + 1, 0) AS first
  UNWIND range(0, size(fresh) - 1) AS i
  WITH u, fresh[i] AS row, numbered + i + 1 AS number, first + i AS position, last
  CREATE (t:Turn {key: row.key, user_id: $user_id, tenant: $tenant, conversation: $conversation, number: number,
    position: position, role: row.role, speaker: row.speaker, text: row.text, occurred_at: row.occurred_at,
    ordinal: row.ordinal, zone_assumed: row.zone_assumed, recorded_at: $now, vector_pending: true,
    caption: row.caption})
  WITH last, t ORDER BY t.position
  WITH last, collect(t) AS made
  WITH CASE WHEN last IS NULL THEN made ELSE [last] + made END AS chain
  UNWIND CASE WHEN size(chain) < 2 THEN [] ELSE range(0, size(chain) - 2) END AS i
  WITH chain[i] AS earlier, chain[i + 1] AS later
  CREATE (earlier)-[:NEXT]->(later)
  RETURN count(*) AS links
}
SET u.turn_count = numbered + size(fresh)
WITH [row IN fresh | row.key] AS fresh, u.key IS NULL OR u.erasing_since IS NOT NULL AS erasing, u.importing IS NOT NULL AS importing
UNWIND $rows AS row
OPTIONAL MATCH (t:Turn {key: row.key})
RETURN row.key AS key, t.number AS number, t.position AS position, row.key IN fresh AS fresh, erasing, importing
ORDER BY position
