// name: schema/journal_store_key
// purpose: One JournalStore per key.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE CONSTRAINT journal_store_key IF NOT EXISTS
FOR (n:JournalStore) REQUIRE n.key IS UNIQUE
