// name: journal/erase
// purpose: Deletes up to a batch of the journals that a user owns; to be repeated until nothing is left.
// mode: write
// parameters:
//   $user_id: STRING
//   $batch: INTEGER
// returns: deleted
// uses: journal_entry_user, journal_summary_user, journal_level_user, journal_store_user
CYPHER 25
CALL () {
  MATCH (n:JournalSummary {user_id: $user_id}) RETURN n LIMIT $batch
UNION ALL
  MATCH (n:JournalEntry {user_id: $user_id}) RETURN n LIMIT $batch
UNION ALL
  MATCH (n:JournalLevel {user_id: $user_id}) RETURN n LIMIT $batch
UNION ALL
  MATCH (n:JournalStore {user_id: $user_id}) RETURN n LIMIT $batch
}
WITH n LIMIT $batch
DETACH DELETE n
RETURN count(n) AS deleted
