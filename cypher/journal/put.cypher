// name: journal/put
// purpose: Adds the next summaries of a size and ties each to its halves; drafts that follow hold again. With `replace` known ones are written over. No row when they are not the next ones.
// mode: write
// parameters:
//   $store: STRING
//   $user_id: STRING | NULL
//   $level: STRING
//   $size: INTEGER
//   $prefix: STRING
//   $below: STRING
//   $first: INTEGER
//   $replace: BOOLEAN
//   $rows: LIST<MAP>
//   $now: ZONED DATETIME
// returns: count
// uses: journal_level_key, journal_summary_key, journal_entry_key
CYPHER 25
MERGE (l:JournalLevel {key: $level})
  ON CREATE SET l.user_id = $user_id, l.store = $store, l.size = $size, l.count = 0, l.top = 0, l.gaps = [], l.recorded_at = $now,
    l.caption = 'Summaries of ' + toString($size)
SET l.store = $store
WITH l, l.count AS count, $first + size($rows) AS end
WHERE count = $first OR ($replace AND end <= count)
CALL () {
  UNWIND range(0, size($rows) - 1) AS i
  WITH $rows[i] AS row, $first + i AS number
  MERGE (s:JournalSummary {key: $prefix + toString(number)})
    ON CREATE SET s.user_id = $user_id, s.store = $store, s.size = $size, s.number = number
  SET s.text = row.text, s.author = row.author, s.recorded_at = $now,
    s.caption = toString(number * $size) + '-' + toString((number + 1) * $size - 1) + ' ' + left(row.text, 40)
  WITH s, number
  UNWIND [0, 1] AS side
  CALL (number, side) {
    MATCH (half:JournalEntry {key: $below + toString(2 * number + side)}) RETURN half
  UNION ALL
    MATCH (half:JournalSummary {key: $below + toString(2 * number + side)}) RETURN half
  }
  MERGE (s)-[h:HALF]->(half)
  SET h.side = side
  RETURN count(*) AS tied
}
WITH l, count, end, tied, [gap IN coalesce(l.gaps, []) WHERE gap >= end] AS gaps,
  CASE WHEN l.top > end THEN l.top ELSE end END AS top
SET l.gaps = gaps, l.top = top,
  l.count = CASE WHEN end <= count THEN count WHEN size(gaps) > 0 THEN gaps[0] ELSE top END
RETURN l.count AS count
