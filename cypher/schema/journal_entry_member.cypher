// name: schema/journal_entry_member
// purpose: Finds what a member wrote into the journal of a team.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE RANGE INDEX journal_entry_member IF NOT EXISTS
FOR (n:JournalEntry) ON (n.member)
