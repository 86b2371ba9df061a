// name: schema/journal_summary_key
// purpose: One JournalSummary per key.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE CONSTRAINT journal_summary_key IF NOT EXISTS
FOR (n:JournalSummary) REQUIRE n.key IS UNIQUE
