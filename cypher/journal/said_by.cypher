// name: journal/said_by
// purpose: The numbers of the memories that a member wrote into the journal of a team.
// mode: read
// parameters:
//   $store: STRING
//   $member: STRING
// returns: number
// uses: journal_entry_member
CYPHER 25
MATCH (e:JournalEntry {member: $member}) WHERE e.store = $store
RETURN e.number AS number
ORDER BY number
