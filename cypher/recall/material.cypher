// name: recall/material
// purpose: All that answering a query takes, in one trip: candidate places (every one of a user with few, else those found by meaning, words, names, concepts and nearness), how many hold each word, and what the user holds.
// mode: read
// parameters:
//   $user_id: STRING
//   $vector: LIST<FLOAT>
//   $text: STRING
//   $text_cjk: STRING
//   $words: LIST<STRING>
//   $words_cjk: LIST<STRING>
//   $lookups: LIST<STRING>
//   $concepts: LIST<STRING>
//   $here: POINT
//   $anchor: STRING
//   $nearby: BOOLEAN
//   $exact_to: INTEGER
//   $breadth: INTEGER
//   $postings: INTEGER
//   $top: INTEGER
//   $now: ZONED DATETIME
//   $never: ZONED DATETIME
// returns: size, holders, places, beliefs, anchors, calibrations, areas
// uses: memory_user, memory_vector, memory_text, memory_cjk, memory_place, alias_lookup, belief_user, anchor_user, calibration_user, area_user
CYPHER 25
CALL () {
  MATCH (m:Memory {user_id: $user_id})
  RETURN count(m) AS size
}
CALL () {
  MATCH (a:Anchor {user_id: $user_id}) WHERE a.valid_from <= $now AND a.valid_to > $now
  WITH a ORDER BY a.role, a.valid_from DESC, a.key
  RETURN collect(a {.key, .role, .label, .location, .valid_from, .valid_to}) AS anchors,
    head([x IN collect(a) WHERE x.role = $anchor AND x.location IS NOT NULL | x.location]) AS anchored
}
CALL () {
  MATCH (a:Alias) WHERE a.user_id = $user_id AND a.lookup IN $lookups AND a.stated
  MATCH (a)-[:CALLED]->(p:Place)
  RETURN collect(DISTINCT p.key) AS named
}
CALL (size) {
  CALL (size) {
    UNWIND CASE WHEN size > $exact_to THEN $words ELSE [] END AS word
    CALL (word) {
      CALL db.index.fulltext.queryNodes('memory_text', word, {limit: $postings}) YIELD node
      RETURN count(node) AS held
    }
    RETURN {word: word, holders: held} AS one
  UNION ALL
    UNWIND CASE WHEN size > $exact_to THEN $words_cjk ELSE [] END AS word
    CALL (word) {
      CALL db.index.fulltext.queryNodes('memory_cjk', word, {limit: $postings}) YIELD node
      RETURN count(node) AS held
    }
    RETURN {word: word, holders: held} AS one
  }
  RETURN collect(one) AS holders
}
WITH size, anchors, named, holders, coalesce($here, anchored) AS here
CALL (size, named, here) {
  CALL (size, named, here) {
    WHEN size <= $exact_to THEN {
      MATCH (m:Memory {user_id: $user_id})
      RETURN m, 0.0 AS gain
    }
    ELSE {
      MATCH (m:Memory)
        SEARCH m IN (VECTOR INDEX memory_vector FOR $vector WHERE m.user_id = $user_id LIMIT $breadth) SCORE AS score
      RETURN m, 0.0 AS gain
    UNION ALL
      CALL db.index.fulltext.queryNodes('memory_text', $text, {limit: $breadth}) YIELD node, score
      WITH collect({m: node, score: score}) AS found
      UNWIND found AS one
      RETURN one.m AS m, one.score / found[0].score AS gain
    UNION ALL
      CALL db.index.fulltext.queryNodes('memory_cjk', $text_cjk, {limit: $breadth}) YIELD node, score
      WITH collect({m: node, score: score}) AS found
      UNWIND found AS one
      RETURN one.m AS m, one.score / found[0].score AS gain
    UNION ALL
      UNWIND named AS place_key
      MATCH (m:Memory {user_id: $user_id, place_key: place_key})
      RETURN m, 0.0 AS gain
    UNION ALL
      UNWIND $concepts AS concept_key
      CALL (concept_key) {
        MATCH (c:Concept {key: concept_key})<-[h:HAS_TRAIT]-(m:Memory)
        WHERE c.user_id = $user_id AND h.present
        RETURN m LIMIT $postings
      }
      WITH m, count(*) AS shared, m.affect AS affect, m.key AS key ORDER BY shared DESC, affect DESC, key LIMIT $breadth
      RETURN m, 0.8 * shared / size($concepts) AS gain
    UNION ALL
      UNWIND CASE WHEN $nearby AND here IS NOT NULL THEN [here] ELSE [] END AS centre
      MATCH (m:Memory {user_id: $user_id}) WHERE m.location IS NOT NULL
      WITH m, point.distance(m.location, centre) AS metres, m.key AS key ORDER BY metres, key LIMIT $breadth
      RETURN m, 0.3 AS gain
    }
  }
  WITH m, sum(gain) AS gain
  WHERE m.user_id = $user_id AND m.relationship IS NOT NULL
  WITH m, m.place_key IN named AS is_named,
    CASE WHEN m.embedding IS NULL OR $vector IS NULL THEN 0.0 ELSE 2 * vector.similarity.cosine(m.embedding, $vector) - 1 END AS cosine,
    gain + 0.3 * m.affect AS gain
  ORDER BY is_named DESC, m.is_current DESC, cosine + gain DESC, m.key LIMIT $top
  MATCH (m)-[:OF]->(p:Place)
  WITH {
    memory: m {.key, .relationship, .affect, .companions, .goals, .search_text, .is_current},
    place: p {.key, .name, .kind, .locality, .address, .category, .location, .precision_m, .source, .source_id,
      status: coalesce(m.place_status, p.status)},
    aliases: COLLECT { MATCH (a:Alias {user_id: $user_id})-[:CALLED]->(p) WHERE a.stated RETURN DISTINCT a.text ORDER BY a.text },
    traits: COLLECT { MATCH (m)-[h:HAS_TRAIT]->(:Concept) RETURN h {.concept, .present, .attitude, .source} ORDER BY h.concept },
    facts: COLLECT { MATCH (m)-[:SUPPORTED_BY]->(e:Event {kind: 'measure'}) WITH e ORDER BY e.occurred_at DESC, e.ordinal DESC, e.start DESC, e.term, e.key LIMIT 12
                     RETURN e {.term, .value, .unit, .currency, .accepted, .trip} },
    sources: COLLECT { MATCH (m)-[x:SUPPORTED_BY]->(e:Event)-[:SAID_IN]->(t:Turn)
                       WHERE e.holder = 'user' AND e.modality = 'asserted'
                       WITH t, max(e.occurred_at) AS at, max(CASE WHEN x.claim IN ['loved', 'liked', 'disliked'] THEN 1 ELSE 0 END) AS telling
                       ORDER BY telling DESC, at DESC, t.number DESC LIMIT 5
                       RETURN t {.key, .number, .speaker, .role, .text, .occurred_at} },
    scopes: COLLECT { MATCH (m)-[x:SUPPORTED_BY]->(e:Event) WHERE m.relationship = 'disliked' AND x.claim = 'disliked' RETURN DISTINCT e.scope },
    named: is_named, cosine: cosine } AS row
  RETURN collect(row) AS places
}
RETURN size, holders, places, anchors,
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
