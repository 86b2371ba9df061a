// name: journal/state
// purpose: How many memories and summaries of each size a journal has, and its sizes; no row when there is none.
// mode: read
// parameters:
//   $store: STRING
//   $levels: LIST<STRING>
// returns: overrides, counts
// uses: journal_store_key, journal_level_key
CYPHER 25
MATCH (s:JournalStore {key: $store})
RETURN s.overrides AS overrides,
  COLLECT { UNWIND $levels AS key MATCH (l:JournalLevel {key: key}) RETURN {size: l.size, count: l.count} } AS counts
