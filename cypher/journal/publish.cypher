// name: journal/publish
// purpose: Ends an import: with `count` its memories count from now on, and without they stay aside to be removed.
// mode: write
// parameters:
//   $level: STRING
//   $token: STRING
//   $count: INTEGER | NULL
// returns: count
// uses: journal_level_key
CYPHER 25
MATCH (l:JournalLevel {key: $level}) WHERE l.reserved = $token
SET l.count = coalesce($count, l.count), l.top = coalesce($count, l.top), l.reserved = null, l.reserved_at = null, l.reserved_to = null
RETURN l.count AS count
