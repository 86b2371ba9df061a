// name: journal/drop
// purpose: Deletes one summary of each given size; those before it hold, those after it become drafts.
// mode: write
// parameters:
//   $rows: LIST<MAP>
// returns: dropped
// uses: journal_level_key, journal_summary_key
CYPHER 25
UNWIND $rows AS row
MATCH (l:JournalLevel {key: row.level})
SET l.store = l.store
WITH l, row.number AS number, row.key AS key
CALL (key) {
  MATCH (s:JournalSummary {key: key})
  DETACH DELETE s
  RETURN count(*) AS gone
}
WITH l, number, gone, l.top AS top, l.count AS count, [gap IN coalesce(l.gaps, []) WHERE gap <> number] AS gaps
WHERE number < top
SET l.count = CASE WHEN number < count THEN number ELSE count END,
  l.top = CASE WHEN number = top - 1 THEN number ELSE top END,
  l.gaps = CASE WHEN number = top - 1 THEN gaps ELSE coll.sort(gaps + [number]) END
RETURN sum(gone) AS dropped
