// name: schema/journal_entry_receipt
// purpose: Finds the memory that a call has already written.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE RANGE INDEX journal_entry_receipt IF NOT EXISTS
FOR (n:JournalEntry) ON (n.receipt)
