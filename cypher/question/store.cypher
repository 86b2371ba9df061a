// name: question/store
// purpose: Asks whether pairs of places are one; a pair is asked about once.
// mode: write
// parameters:
//   $user_id: STRING
//   $rows: LIST<MAP>
//   $now: ZONED DATETIME
// returns: question
// uses: place_question_key, place_key
CYPHER 25
UNWIND $rows AS row
MATCH (a:Place {key: row.first}) WHERE a.owner = $user_id OR a.owner IS NULL
MATCH (b:Place {key: row.second}) WHERE b.owner = $user_id OR b.owner IS NULL
MERGE (q:PlaceQuestion {key: row.key})
  ON CREATE SET q.user_id = $user_id, q.reason = row.reason, q.asked_at = $now, q.recorded_at = $now,
    q.caption = a.name + ' = ' + b.name + '?'
MERGE (q)-[:ASKS {side: 0}]->(a)
MERGE (q)-[:ASKS {side: 1}]->(b)
RETURN q.key AS question
