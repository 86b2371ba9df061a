// name: event/link
// purpose: Links earlier events of a conversation that named a place before it was known to the place, so that what was said of it is found with it.
// mode: write
// parameters:
//   $user_id: STRING
//   $rows: LIST<MAP>
// returns: place, linked
// uses: event_named
CYPHER 25
UNWIND $rows AS row
MATCH (p:Place {key: row.place}) WHERE p.owner = $user_id OR p.owner IS NULL
CALL (row, p) {
  MATCH (e:Event)
  WHERE e.user_id = $user_id AND e.place_normalised = row.normalised AND e.place_key IS NULL
    AND EXISTS { (e)-[:SAID_IN]->(t:Turn) WHERE t.conversation = row.conversation }
  SET e.place_key = p.key
  MERGE (e)-[:ABOUT]->(p)
  RETURN count(e) AS linked
}
RETURN p.key AS place, linked
