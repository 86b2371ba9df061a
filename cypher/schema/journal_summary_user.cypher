// name: schema/journal_summary_user
// purpose: Finds every JournalSummary of a user.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE RANGE INDEX journal_summary_user IF NOT EXISTS
FOR (n:JournalSummary) ON (n.user_id)
