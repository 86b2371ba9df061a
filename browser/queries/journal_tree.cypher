// The journal's tree
// name: browser/journal_tree
// purpose: The permanent journal: the newest memories, and the summaries above them.
// mode: read
// parameters:
//   $user_id: STRING
// returns: memory, above
// uses: journal_entry_user
CYPHER 25
MATCH (e:JournalEntry) WHERE e.user_id = $user_id
WITH e ORDER BY e.store, e.number DESC LIMIT 64
RETURN e AS memory,
  COLLECT { MATCH above = (:JournalSummary) (()-[:HALF]->()){1,8} (e) RETURN above } AS above
