// name: journal/mark
// purpose: Notes the stamp and digests of a mirrored file.
// mode: write
// parameters:
//   $level: STRING
//   $stamp: STRING
//   $digests: LIST<STRING>
// returns: level
// uses: journal_level_key
CYPHER 25
MATCH (l:JournalLevel {key: $level})
SET l.stamp = $stamp, l.digests = $digests
RETURN l.key AS level
