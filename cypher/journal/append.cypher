// name: journal/append
// purpose: Adds memories behind the last one under the lock of their level; when they came before (the receipt tells) nothing is added. No row when an import has the journal, or when there are not as many memories as expected.
// mode: write
// parameters:
//   $store: STRING
//   $user_id: STRING | NULL
//   $tenant: STRING
//   $level: STRING
//   $prefix: STRING
//   $receipt: STRING | NULL
//   $expected: INTEGER | NULL
//   $embeds: BOOLEAN | NULL
//   $rows: LIST<MAP>
//   $now: ZONED DATETIME
// returns: first
// uses: journal_level_key, journal_entry_receipt
CYPHER 25
MATCH (l:JournalLevel {key: $level})
SET l.store = $store
WITH l, l.count AS count
CALL (l) {
  MATCH (e:JournalEntry {receipt: $receipt}) WHERE e.store = l.store
  RETURN min(e.number) AS known
}
WITH l, count, known
WHERE known IS NOT NULL OR (l.reserved IS NULL AND ($expected IS NULL OR $expected = count))
WITH l, count, known, CASE WHEN known IS NULL THEN size($rows) ELSE 0 END AS fresh
CALL (count, fresh) {
  UNWIND CASE WHEN fresh = 0 THEN [] ELSE range(0, fresh - 1) END AS i
  WITH $rows[i] AS row, count + i AS number
  CREATE (e:JournalEntry {key: $prefix + toString(number), user_id: $user_id, store: $store, tenant: $tenant, number: number,
    day: row.day, text: row.text, author: row.author, member: row.member, source: row.source, at: row.at, event_day: row.event_day,
    receipt: $receipt, vector_pending: $embeds, recorded_at: $now, caption: row.day + ' ' + left(row.text, 50)})
  RETURN count(e) AS made
}
SET l.count = count + made, l.top = count + made
RETURN coalesce(known, count) AS first
