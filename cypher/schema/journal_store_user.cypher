// name: schema/journal_store_user
// purpose: Finds every JournalStore of a user.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE RANGE INDEX journal_store_user IF NOT EXISTS
FOR (n:JournalStore) ON (n.user_id)
