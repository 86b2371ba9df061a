// name: schema/journal_level_key
// purpose: One JournalLevel per key.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE CONSTRAINT journal_level_key IF NOT EXISTS
FOR (n:JournalLevel) REQUIRE n.key IS UNIQUE
