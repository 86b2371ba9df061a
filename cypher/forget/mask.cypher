// name: forget/mask
// purpose: Writes turns without the words that go, with their events quoting what is left.
// mode: write
// parameters:
//   $user_id: STRING
//   $rows: LIST<MAP>
// returns: masked
// uses: turn_key, event_key
CYPHER 25
UNWIND $rows AS row
MATCH (t:Turn {key: row.key}) WHERE t.user_id = $user_id
SET t.text = row.text, t.caption = row.caption, t.embedding = null, t.vector_pending = true
CALL (row) {
  UNWIND row.events AS told
  MATCH (e:Event {key: told.key})
  SET e.quote = told.quote, e.sentence = told.sentence, e.caption = told.caption
  RETURN count(e) AS events
}
RETURN count(t) AS masked
