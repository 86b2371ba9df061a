// name: schema/journal_pending
// purpose: Finds memories of a journal that have no vector yet.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE RANGE INDEX journal_pending IF NOT EXISTS
FOR (n:JournalEntry) ON (n.store, n.vector_pending)
