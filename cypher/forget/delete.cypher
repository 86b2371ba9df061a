// name: forget/delete
// purpose: Deletes events with all that they alone began, whole memories and private places, and notes; turns leave no gap in their conversation.
// mode: write
// parameters:
//   $user_id: STRING
//   $events: LIST<STRING>
//   $turns: LIST<MAP>
//   $memories: LIST<STRING>
//   $places: LIST<STRING>
//   $notes: LIST<STRING>
//   $now: ZONED DATETIME
// returns: deleted
// uses: event_key, turn_key, memory_key, place_key
CYPHER 25
CALL () {
  UNWIND $events AS key
  MATCH (e:Event {key: key}) WHERE e.user_id = $user_id
  CALL (e) {
    MATCH (e)<-[s:SUPPORTED_BY]-(:Memory)-[:HAS_VERSION]->(v:MemoryVersion) WHERE v.started_by = 'm|' + e.key
    DETACH DELETE v
    RETURN count(*) AS versions
  }
  CALL (e) {
    MATCH (b:Belief {key: replace(e.key, 'evt_', 'blf_')}) WHERE b.user_id = $user_id
    DETACH DELETE b
    RETURN count(*) AS beliefs
  }
  CALL (e) {
    MATCH (a:Anchor {key: replace(e.key, 'evt_', 'anc_')}) WHERE a.user_id = $user_id
    DETACH DELETE a
    RETURN count(*) AS anchors
  }
  DETACH DELETE e
  RETURN count(*) AS events
}
CALL () {
  UNWIND $turns AS row
  CALL (row) {
    MATCH (t:Turn {key: row.key}) WHERE t.user_id = $user_id
    MERGE (f:Forgotten {key: row.forgotten})
      ON CREATE SET f.user_id = $user_id, f.recorded_at = $now, f.caption = 'forgotten'
    WITH t, COLLECT { MATCH (a:Turn)-[:NEXT]->(t) RETURN a } AS earlier, COLLECT { MATCH (t)-[:NEXT]->(b:Turn) RETURN b } AS later
    FOREACH (a IN earlier | FOREACH (b IN later | MERGE (a)-[:NEXT]->(b)))
    DETACH DELETE t
    RETURN count(*) AS gone
  }
  RETURN sum(gone) AS turns
}
CALL () {
  UNWIND $memories AS key
  MATCH (m:Memory {key: key}) WHERE m.user_id = $user_id
  CALL (m) {
    MATCH (m)-[:HAS_VERSION]->(v:MemoryVersion)
    DETACH DELETE v
    RETURN count(*) AS versions
  }
  DETACH DELETE m
  RETURN count(*) AS memories
}
CALL () {
  UNWIND $places AS key
  MATCH (p:Place {key: key}) WHERE p.owner = $user_id OR p.owner IS NULL
  CALL (p) {
    MATCH (a:Alias {user_id: $user_id})-[:CALLED]->(p)
    DETACH DELETE a
    RETURN count(*) AS aliases
  }
  CALL (p) {
    MATCH (q:PlaceQuestion {user_id: $user_id})-[:ASKS]->(p)
    DETACH DELETE q
    RETURN count(*) AS questions
  }
  CALL (p) {
    MATCH (:Collection {user_id: $user_id})-[x:CONTAINS]->(p)
    DELETE x
    RETURN count(*) AS entries
  }
  CALL (p) {
    MATCH (e:Event)-[x:ABOUT]->(p) WHERE e.user_id = $user_id
    SET e.place_key = null, e.moved_from = null
    DELETE x
    RETURN count(*) AS loose
  }
  FOREACH (own IN CASE WHEN p.owner = $user_id THEN [p] ELSE [] END | DETACH DELETE own)
  RETURN count(*) AS places
}
CALL () {
  UNWIND $notes AS key
  CALL (key) {
    MATCH (n:Note {key: key}) WHERE n.user_id = $user_id RETURN n
    UNION MATCH (n:Nudge {key: key}) WHERE n.user_id = $user_id RETURN n
    UNION MATCH (n:Finding {key: key}) WHERE n.user_id = $user_id RETURN n
    UNION MATCH (n:EvaluationRun {key: key}) WHERE n.user_id = $user_id RETURN n
  }
  DETACH DELETE n
  RETURN count(*) AS notes
}
RETURN events + turns + memories + places + notes AS deleted
