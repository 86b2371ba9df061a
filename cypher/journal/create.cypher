// name: journal/create
// purpose: Makes a journal without memories; one that is there stays as it is.
// mode: write
// parameters:
//   $store: STRING
//   $user_id: STRING | NULL
//   $level: STRING
//   $name: STRING
//   $scope: STRING
//   $now: ZONED DATETIME
// returns: store
// uses: journal_store_key, journal_level_key
CYPHER 25
MERGE (s:JournalStore {key: $store})
  ON CREATE SET s.user_id = $user_id, s.name = $name, s.scope = $scope, s.overrides = [], s.recorded_at = $now,
    s.caption = 'Journal of ' + $name
MERGE (l:JournalLevel {key: $level})
  ON CREATE SET l.user_id = $user_id, l.store = $store, l.size = 1, l.count = 0, l.top = 0, l.gaps = [], l.recorded_at = $now,
    l.caption = 'Memories'
RETURN s.key AS store
