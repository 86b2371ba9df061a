// name: schema/journal_entry_key
// purpose: One JournalEntry per key.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE CONSTRAINT journal_entry_key IF NOT EXISTS
FOR (n:JournalEntry) REQUIRE n.key IS UNIQUE
