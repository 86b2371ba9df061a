// name: migrations/0001_baseline
// purpose: Notes when the store was made.
// mode: write
// parameters: -
// returns: changed
// uses: store_key
CYPHER 25
MATCH (s:Store {key: 'store'})
WHERE s.created_at IS NULL
SET s.created_at = datetime()
RETURN count(s) AS changed
