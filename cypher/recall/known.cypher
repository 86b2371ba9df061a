// name: recall/known
// purpose: The remembered places that candidates may be, by provider id or by the most keys of a name in common, and what the user holds, in one trip.
// mode: read
// parameters:
//   $user_id: STRING
//   $candidates: LIST<MAP>
//   $lookups: LIST<STRING>
//   $most: INTEGER
//   $now: ZONED DATETIME
//   $never: ZONED DATETIME
// returns: likest, places, beliefs, anchors, calibrations, areas
// uses: alias_lookup, place_source, memory_place, belief_user, anchor_user, calibration_user, area_user
CYPHER 25
CALL () {
  UNWIND $lookups AS lookup
  MATCH (a:Alias) WHERE a.user_id = $user_id AND a.lookup = lookup
  MATCH (a)-[:CALLED]->(p)
  WITH lookup, collect({lookup: lookup, place: p, key: p.key}) AS called
  RETURN collect({lookup: lookup, called: called}) AS named
}
CALL (named) {
  UNWIND $candidates AS candidate
  CALL (candidate, named) {
    CALL (candidate, named) {
      UNWIND [name IN named WHERE name.lookup IN candidate.lookups | name.called] AS called
      UNWIND called AS one
      WITH one.place AS p, one.key AS key, count(DISTINCT one.lookup) AS shared ORDER BY shared DESC, key LIMIT $most
      WITH collect({place: p, shared: shared}) AS found
      UNWIND [one IN found WHERE 2 * one.shared >= found[0].shared | one.place] AS p
      RETURN p
    UNION
      MATCH (p:Place) WHERE p.source_key = candidate.source AND (p.owner IS NULL OR p.owner = $user_id)
      RETURN p
    }
    MATCH (m:Memory {user_id: $user_id, place_key: p.key}) WHERE m.is_current AND m.relationship IS NOT NULL
    RETURN p, m
  }
  RETURN candidate.index AS candidate, p, m
}
WITH collect({candidate: candidate, place: p.key}) AS likest, collect(DISTINCT {place: p, memory: m}) AS found
CALL (found) {
  UNWIND found AS one
  WITH one.place AS p, one.memory AS m
  RETURN collect({
    memory: m {.key, .relationship, .affect},
    place: p {.key, .name, .kind, .locality, .address, .category, .location, .precision_m, .phone, .source, .source_id,
      status: coalesce(m.place_status, p.status), .owner, .imported, .point_is_imprecise},
    aliases: COLLECT { MATCH (a:Alias {user_id: $user_id})-[:CALLED]->(p) WHERE a.stated RETURN DISTINCT a.text ORDER BY a.text },
    traits: COLLECT { MATCH (m)-[h:HAS_TRAIT]->(:Concept) RETURN h {.concept, .present, .attitude, .source} ORDER BY h.concept },
    facts: COLLECT { MATCH (m)-[:SUPPORTED_BY]->(e:Event {kind: 'measure'}) WITH e ORDER BY e.occurred_at DESC, e.ordinal DESC, e.start DESC, e.term, e.key LIMIT 12
                     RETURN e {.term, .value, .unit, .currency, .accepted, .trip} },
    scopes: COLLECT { MATCH (m)-[x:SUPPORTED_BY]->(e:Event) WHERE m.relationship = 'disliked' AND x.claim = 'disliked' RETURN DISTINCT e.scope },
    sources: COLLECT { MATCH (m)-[x:SUPPORTED_BY]->(e:Event)-[:SAID_IN]->(t:Turn)
                       WHERE e.holder = 'user' AND e.modality = 'asserted'
                       WITH t, max(e.occurred_at) AS at ORDER BY at DESC, t.number DESC LIMIT 3
                       RETURN t {.key, .number, .speaker, .role, .text, .occurred_at} }
  }) AS places
}
RETURN likest, places,
  COLLECT { MATCH (a:Anchor {user_id: $user_id}) WHERE a.valid_from <= $now AND a.valid_to > $now
            RETURN a {.key, .role, .label, .location, .valid_from, .valid_to} ORDER BY a.role, a.valid_from DESC, a.key } AS anchors,
  COLLECT { MATCH (b:Belief)
            WHERE b.user_id = $user_id AND b.predicate IS NOT NULL AND b.object IS NOT NULL
              AND b.valid_from <= $now AND b.recorded_at <= $now AND b.superseded_at > $now
              AND CASE WHEN b.closed_at IS NULL OR b.closed_at <= $now THEN b.valid_to ELSE $never END > $now
            RETURN b {.key, .predicate, .object, .object_kind, .label, .scope, .source, .support, .against, .evidence,
              .valid_from, .valid_to, .recorded_at, .newest_evidence_at} ORDER BY b.predicate, b.object, b.key } AS beliefs,
  COLLECT { MATCH (k:Calibration {user_id: $user_id})
            RETURN {calibration: properties(k), samples:
              COLLECT { MATCH (k)-[s:LEARNED_FROM]->(e:Event)
                        RETURN {event_id: e.key, value: s.value, accepted: s.accepted, used: s.used, why_not: s.why_not}
                        ORDER BY e.occurred_at, e.ordinal, e.key }} ORDER BY k.term, k.context, k.currency, k.key } AS calibrations,
  COLLECT { MATCH (r:Area {user_id: $user_id})
            RETURN r {.key, .centre, .radius_km, .visits, .last_at} ORDER BY r.visits DESC, r.last_at DESC, r.key LIMIT 5 } AS areas
