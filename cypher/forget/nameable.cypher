// name: forget/nameable
// purpose: What of a user can be named in talk: anchors of all times, beliefs that hold, and names of places.
// mode: read
// parameters:
//   $user_id: STRING
//   $now: ZONED DATETIME
// returns: anchors, beliefs, places
// uses: anchor_user, belief_user, alias_user
CYPHER 25
RETURN
  COLLECT { MATCH (a:Anchor {user_id: $user_id})
            RETURN {id: a.key, role: a.role, label: a.label, since: a.valid_from, is_past: a.valid_to <= $now} ORDER BY a.valid_from, a.key } AS anchors,
  COLLECT { MATCH (b:Belief {user_id: $user_id}) WHERE b.superseded_at > $now
            RETURN {id: b.key, predicate: b.predicate, object: b.object, label: b.label} ORDER BY b.key } AS beliefs,
  COLLECT { MATCH (x:Alias {user_id: $user_id})-[:CALLED]->(p:Place) WHERE x.stated
            RETURN DISTINCT {id: p.key, name: x.text} } AS places
