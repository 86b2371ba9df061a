// name: journal/marks
// purpose: What is known of the files that a journal mirrors: counts, stamps and digests by size.
// mode: read
// parameters:
//   $levels: LIST<STRING>
// returns: size, count, top, stamp, digests
// uses: journal_level_key
CYPHER 25
UNWIND $levels AS key
MATCH (l:JournalLevel {key: key})
RETURN l.size AS size, l.count AS count, coalesce(l.top, 0) AS top, coalesce(l.stamp, '') AS stamp, coalesce(l.digests, []) AS digests
ORDER BY size
