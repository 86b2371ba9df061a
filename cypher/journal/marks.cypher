// name: journal/marks
// purpose: What is known of the files that a journal mirrors, by size: counts and stamps, and digests if wanted.
// mode: read
// parameters:
//   $levels: LIST<STRING>
//   $with_digests: BOOLEAN
// returns: size, have, top, stamp, digests
// uses: journal_level_key
CYPHER 25
UNWIND $levels AS key
MATCH (l:JournalLevel {key: key})
RETURN l.size AS size, l.count AS have, coalesce(l.top, 0) AS top, coalesce(l.stamp, '') AS stamp,
  CASE WHEN $with_digests THEN coalesce(l.digests, []) ELSE [] END AS digests
ORDER BY size
