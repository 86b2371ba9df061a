// name: journal/detail
// purpose: What is known of memories beyond their lines.
// mode: read
// parameters:
//   $prefix: STRING
//   $numbers: LIST<INTEGER>
// returns: number, author, source, at, event_day, evidence
// uses: journal_entry_key
CYPHER 25
UNWIND $numbers AS number
MATCH (e:JournalEntry {key: $prefix + toString(number)})
RETURN e.number AS number, coalesce(e.member, e.author) AS author, e.source AS source, e.at AS at, e.event_day AS event_day,
  COLLECT { MATCH (e)-[:EVIDENCED_BY]->(n) RETURN n.key ORDER BY n.key } AS evidence
ORDER BY number
