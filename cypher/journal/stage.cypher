// name: journal/stage
// purpose: Writes memories of an import behind those that count; they do not count yet. No row when the import has lost the journal.
// mode: write
// parameters:
//   $store: STRING
//   $user_id: STRING | NULL
//   $tenant: STRING
//   $level: STRING
//   $prefix: STRING
//   $token: STRING
//   $start: INTEGER
//   $receipt: STRING | NULL
//   $embeds: BOOLEAN | NULL
//   $rows: LIST<MAP>
//   $now: ZONED DATETIME
// returns: staged
// uses: journal_level_key
CYPHER 25
MATCH (l:JournalLevel {key: $level}) WHERE l.reserved = $token
SET l.reserved_at = $now
WITH l
CALL () {
  UNWIND range(0, size($rows) - 1) AS i
  WITH $rows[i] AS row, $start + i AS number
  CREATE (e:JournalEntry {key: $prefix + toString(number), user_id: $user_id, store: $store, tenant: $tenant, number: number,
    day: row.day, text: row.text, author: row.author, member: row.member, source: row.source, at: row.at, event_day: row.event_day,
    receipt: $receipt, vector_pending: $embeds, recorded_at: $now, caption: row.day + ' ' + left(row.text, 50)})
  RETURN count(e) AS made
}
RETURN made AS staged
