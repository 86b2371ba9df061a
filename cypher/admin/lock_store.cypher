// name: admin/lock_store
// purpose: Takes the lock under which migrations are applied, until the transaction ends.
// mode: write
// parameters: -
// returns: -
// uses: store_key
CYPHER 25
MERGE (s:Store {key: 'store'})
SET s.caption = 'store', s.locked_at = datetime()
