// name: belief/reopen
// purpose: Marks all evidence of the user as not weighed, so that the next consolidation weighs everything anew.
// mode: write
// parameters:
//   $user_id: STRING
// returns: marked
// uses: event_user, memory_user
CYPHER 25
CALL () {
  MATCH (e:Event {user_id: $user_id})
  WHERE e.holder = 'user' AND e.modality = 'asserted' AND EXISTS { (e)-[:ABOUT|SERVES]->(:Concept) }
  SET e.unweighed = true
  RETURN count(e) AS events
}
CALL () {
  MATCH (m:Memory {user_id: $user_id})
  SET m.unweighed = true
  RETURN count(m) AS memories
}
RETURN events + memories AS marked
