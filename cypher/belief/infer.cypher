// name: belief/infer
// purpose: Weighs what the user's evidence says for and against likes, avoids, pursues and frequents of some concepts, opens and closes the inferred beliefs, and links their evidence.
// mode: write
// parameters:
//   $user_id: STRING
//   $rows: LIST<MAP>
//   $now: ZONED DATETIME
//   $never: ZONED DATETIME
// returns: key, predicate, object, outcome
// uses: concept_key, belief_object
CYPHER 25
MATCH (u:User {key: $user_id})
UNWIND $rows AS row
MATCH (c:Concept {key: row.concept}) WHERE c.user_id = $user_id
CALL (u, row, c) {
  WITH u, row, c,
    COLLECT { MATCH (c)<-[:ABOUT]-(e:Event {kind: 'trait'})
              WHERE e.holder = 'user' AND e.modality = 'asserted' AND e.polarity <> 0 AND e.present
              WITH coalesce(e.turn_key, e.key) AS occasion, e.polarity AS sign, min(e.key) AS event, max(e.occurred_at) AS at ORDER BY event
              RETURN {event: event, at: at, weight: 0.5, sign: sign} } AS said,
    COLLECT { MATCH (c)<-[h:HAS_TRAIT]-(m:Memory)
              WHERE h.present AND h.source = 'user' AND m.is_current AND m.affect <> 0
                AND (m.affect > 0 AND h.attitude >= 0 OR m.affect < 0 AND h.attitude < 0)
              WITH m ORDER BY m.key
              RETURN {event: substring(m.current_event, 2), at: m.since, weight: abs(m.affect), sign: toInteger(sign(m.affect))} } AS felt,
    COLLECT { MATCH (c)<-[:SERVES]-(e:Event)
              WHERE e.holder = 'user' AND e.modality = 'asserted'
              WITH coalesce(e.turn_key, e.key) AS occasion, min(e.key) AS event, max(e.occurred_at) AS at ORDER BY event
              RETURN {event: event, at: at, weight: 0.5, sign: 1} } AS sought,
    COLLECT { MATCH (c)<-[:ABOUT]-(e:Event {kind: 'statement', predicate: 'frequents'})
              WHERE e.holder = 'user' AND e.modality = 'asserted'
              WITH coalesce(e.place_key, e.turn_key, e.key) AS visit, min(e.key) AS event, max(e.occurred_at) AS at ORDER BY event
              RETURN {event: event, at: at, weight: 0.75, sign: 1} } AS visited
  UNWIND [{predicate: 'likes', opposite: 'avoids', key: row.likes, sign: 1, evidence: said + felt},
          {predicate: 'avoids', opposite: 'likes', key: row.avoids, sign: -1, evidence: said + felt},
          {predicate: 'pursues', opposite: '', key: row.pursues, sign: 1, evidence: sought},
          {predicate: 'frequents', opposite: '', key: row.frequents, sign: 1, evidence: visited}] AS side
  WITH u, c, side, [x IN side.evidence WHERE x.sign = side.sign] AS pro, [x IN side.evidence WHERE x.sign <> side.sign] AS contra
  WITH u, c, side, pro, contra, reduce(sum = 0.0, x IN pro | sum + x.weight) AS support,
    reduce(sum = 0.0, x IN contra | sum + x.weight) AS against,
    reduce(newest = null, x IN pro | CASE WHEN newest IS NULL OR x.at > newest THEN x.at ELSE newest END) AS newest,
    reduce(oldest = null, x IN pro | CASE WHEN oldest IS NULL OR x.at < oldest THEN x.at ELSE oldest END) AS oldest,
    reduce(newest = null, x IN contra | CASE WHEN newest IS NULL OR x.at > newest THEN x.at ELSE newest END) AS newest_against,
    head(COLLECT { MATCH (s:Belief) WHERE s.user_id = $user_id AND s.predicate IN [side.predicate, side.opposite] AND s.object = c.name
                     AND s.source = 'stated' AND s.scope IS NULL AND s.valid_to > $now AND s.superseded_at > $now
                   RETURN s ORDER BY s.valid_from DESC LIMIT 1 }) AS stated,
    head(COLLECT { MATCH (b:Belief) WHERE b.user_id = $user_id AND b.predicate = side.predicate AND b.object = c.name
                     AND b.source = 'inferred' AND b.superseded_at = $never RETURN b LIMIT 1 }) AS open,
    COUNT { MATCH (b:Belief) WHERE b.user_id = $user_id AND b.predicate = side.predicate AND b.object = c.name AND b.source = 'inferred' } AS earlier
  WITH *, CASE WHEN support = 0 THEN 0.0 ELSE (1 - exp(-0.6 * support)) * support / (support + against) END AS confidence
  WITH *, CASE
      WHEN stated IS NOT NULL THEN 'stated'
      WHEN confidence < 0.3 OR support < against OR support = against AND newest < newest_against THEN 'weak'
      ELSE 'held' END AS verdict
  CALL (u, c, side, pro, contra, support, against, newest, oldest, stated, open, earlier, verdict) {
    WHEN verdict <> 'held' AND open IS NULL THEN { RETURN null AS key, 'none' AS outcome }
    WHEN verdict <> 'held' THEN {
      SET open.superseded_at = $now, open.valid_to = $now, open.closed_at = $now,
        open.closed_reason = CASE verdict WHEN 'stated' THEN 'the user stated ' + stated.predicate + ' ' + stated.label ELSE 'outweighed' END
      FOREACH (s IN CASE WHEN stated IS NULL THEN [] ELSE [stated] END |
        MERGE (s)-[x:SUPERSEDES]->(open) ON CREATE SET x.reason = 'stated over inferred', x.at = $now)
      RETURN open.key AS key, 'closed' AS outcome
    }
    ELSE {
      MERGE (b:Belief {key: CASE WHEN open IS NULL THEN side.key + '#' + toString(earlier) ELSE open.key END})
        ON CREATE SET b.user_id = $user_id, b.predicate = side.predicate, b.object = c.name, b.object_kind = coalesce(c.kind, 'concept'),
          b.label = c.caption, b.source = 'inferred', b.recorded_at = $now, b.superseded_at = $never, b.valid_to = $never,
          b.caption = side.predicate + ' ' + c.caption
      SET b.support = support, b.against = against, b.evidence = size(pro), b.valid_from = oldest, b.newest_evidence_at = newest
      MERGE (u)-[:BELIEVES]->(b)
      MERGE (b)-[:ABOUT]->(c)
      WITH b, pro, contra, open IS NULL AS opened
      CALL (b, pro, contra) {
        MATCH (b)-[x:SUPPORTED_BY|CONTRADICTED_BY]->(:Event)
        WHERE NOT x.key IN [p IN pro | b.key + '|' + p.event] + [p IN contra | b.key + '|' + p.event]
        DELETE x
        RETURN count(x) AS dropped
      }
      CALL (b, pro) {
        UNWIND pro AS p
        WITH b, p.event AS event, sum(p.weight) AS weight, max(p.at) AS at
        MATCH (e:Event {key: event})
        MERGE (b)-[x:SUPPORTED_BY {key: b.key + '|' + event}]->(e)
        SET x.weight = weight, x.at = at
        RETURN count(e) AS supporting
      }
      CALL (b, contra) {
        UNWIND contra AS p
        WITH b, p.event AS event, sum(p.weight) AS weight, max(p.at) AS at
        MATCH (e:Event {key: event})
        MERGE (b)-[x:CONTRADICTED_BY {key: b.key + '|' + event}]->(e)
        SET x.weight = weight, x.at = at
        RETURN count(e) AS contradicting
      }
      RETURN b.key AS key, CASE WHEN opened THEN 'opened' ELSE 'kept' END AS outcome
    }
  }
  RETURN key, side.predicate AS predicate, c.name AS object, outcome
}
WITH key, predicate, object, outcome WHERE key IS NOT NULL
RETURN key, predicate, object, outcome
