// name: event/store
// purpose: Stores events with the characters of the turn they came from (none for an API call), the place and the concepts they are about.
// mode: write
// parameters:
//   $user_id: STRING
//   $rows: LIST<MAP>
//   $now: ZONED DATETIME
// returns: key, said
// uses: event_key, turn_key
CYPHER 25
UNWIND $rows AS row
MERGE (e:Event {key: row.key})
  ON CREATE SET e += row.properties, e.user_id = $user_id, e.recorded_at = $now,
    e.unweighed = CASE WHEN row.concept_key IS NULL AND row.goals = [] THEN null ELSE true END
WITH row, e
CALL (row, e) {
  MATCH (t:Turn {key: row.turn}) WHERE t.user_id = $user_id
  MERGE (e)-[said:SAID_IN]->(t)
    ON CREATE SET said.start = row.start, said.end = row.end
  RETURN count(t) AS turns
}
CALL (row, e) {
  WITH row, e WHERE row.place IS NOT NULL
  MATCH (p:Place {key: row.place}) WHERE p.owner = $user_id OR p.owner IS NULL
  SET e.place_key = p.key
  MERGE (e)-[:ABOUT]->(p)
  RETURN count(*) AS places
}
CALL (row, e) {
  WITH row, e WHERE row.concept_key IS NOT NULL
  MERGE (c:Concept {key: row.concept_key})
    ON CREATE SET c.user_id = $user_id, c.kind = row.concept_kind, c.name = row.concept, c.caption = row.concept_label
  MERGE (e)-[:ABOUT]->(c)
  RETURN count(*) AS concepts
}
CALL (row, e) {
  UNWIND row.goals AS goal
  MERGE (c:Concept {key: goal.key})
    ON CREATE SET c.user_id = $user_id, c.kind = 'concept', c.name = goal.name, c.caption = goal.name
  MERGE (e)-[:SERVES]->(c)
  RETURN count(*) AS goals
}
RETURN e.key AS key, turns = 1 OR row.turn IS NULL AS said
