// name: journal/reserve
// purpose: Gives a journal to one import, unless another has it that was not given up; the number of memories, and up to where one that was given up had written.
// mode: write
// parameters:
//   $level: STRING
//   $token: STRING
//   $to: INTEGER
//   $now: ZONED DATETIME
//   $stale: ZONED DATETIME
// returns: first, left_to
// uses: journal_level_key
CYPHER 25
MATCH (l:JournalLevel {key: $level})
SET l.size = 1
WITH l, l.count AS first, CASE WHEN l.reserved IS NULL THEN l.count ELSE l.reserved_to END AS left_to
WHERE l.reserved IS NULL OR l.reserved = $token OR l.reserved_at < $stale
SET l.reserved = $token, l.reserved_at = $now,
  l.reserved_to = CASE WHEN left_to > first + $to THEN left_to ELSE first + $to END
RETURN first, left_to
