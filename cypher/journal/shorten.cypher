// name: journal/shorten
// purpose: Makes a level end at a count, without drafts, or resets it when nothing is left.
// mode: write
// parameters:
//   $level: STRING
//   $count: INTEGER
// returns: count
// uses: journal_level_key
CYPHER 25
MATCH (l:JournalLevel {key: $level})
SET l.count = $count, l.top = $count, l.gaps = [], l.stamp = '', l.digests = []
RETURN l.count AS count
