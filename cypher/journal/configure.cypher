// name: journal/configure
// purpose: Sets the sizes of a journal.
// mode: write
// parameters:
//   $store: STRING
//   $overrides: LIST<STRING>
// returns: store
// uses: journal_store_key
CYPHER 25
MATCH (s:JournalStore {key: $store})
SET s.overrides = $overrides
RETURN s.key AS store
