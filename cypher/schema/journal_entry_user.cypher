// name: schema/journal_entry_user
// purpose: Finds every JournalEntry of a user.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE RANGE INDEX journal_entry_user IF NOT EXISTS
FOR (n:JournalEntry) ON (n.user_id)
