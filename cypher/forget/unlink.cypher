// name: forget/unlink
// purpose: Parts from their places events that were told before any that is left made the place known, unless their conversation came back to it.
// mode: write
// parameters:
//   $user_id: STRING
//   $places: LIST<STRING>
//   $turns_per_write: INTEGER
// returns: conversations
// uses: event_place
CYPHER 25
UNWIND $places AS place
CALL (place) {
  MATCH (e:Event)
  WHERE e.user_id = $user_id AND e.place_key = place AND e.claim IS NOT NULL AND e.claim <> 'retracted' AND e.holder = 'user' AND e.modality = 'asserted'
  RETURN min(e.ordinal / $turns_per_write) AS known_since
}
CALL (place, known_since) {
  MATCH (e:Event)-[:SAID_IN]->(t:Turn)
  WHERE e.user_id = $user_id AND e.place_key = place AND e.ordinal / $turns_per_write < known_since
    AND NOT EXISTS { MATCH (f:Event)-[:SAID_IN]->(o:Turn)
      WHERE f.user_id = $user_id AND f.place_key = place AND o.conversation = t.conversation AND f.place_normalised = e.place_normalised
        AND f.ordinal / $turns_per_write >= known_since }
  CALL (e) {
    MATCH (e)-[x:ABOUT]->(:Place)
    DELETE x
    RETURN count(*) AS places
  }
  CALL (e) {
    MATCH (:Memory)-[s:SUPPORTED_BY]->(e)
    DELETE s
    RETURN count(*) AS pieces
  }
  SET e.place_key = null, e.moved_from = null
  RETURN collect(t.conversation) AS parted
}
RETURN coll.distinct(coll.flatten(collect(parted))) AS conversations
