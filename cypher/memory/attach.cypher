// name: memory/attach
// purpose: Attaches what was said of a place besides opinions (traits, measures) to the user's memory of it.
// mode: write
// parameters:
//   $user_id: STRING
//   $rows: LIST<MAP>
//   $now: ZONED DATETIME
// returns: attached
// uses: memory_key, event_place
CYPHER 25
UNWIND $rows AS row
MATCH (m:Memory {key: row.memory}) WHERE m.user_id = $user_id
CALL (row, m) {
  MATCH (e:Event) WHERE e.user_id = $user_id AND e.place_key = m.place_key AND e.kind IN ['trait', 'measure', 'rejection']
  MERGE (m)-[s:SUPPORTED_BY {key: m.key + '|' + e.key}]->(e)
    ON CREATE SET s.at = e.occurred_at, s.order = coalesce(e.ordinal, 0), s.recorded_at = $now
  RETURN count(e) AS attached
}
RETURN sum(attached) AS attached
