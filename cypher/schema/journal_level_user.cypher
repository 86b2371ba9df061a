// name: schema/journal_level_user
// purpose: Finds every JournalLevel of a user.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE RANGE INDEX journal_level_user IF NOT EXISTS
FOR (n:JournalLevel) ON (n.user_id)
