// name: belief/settle
// purpose: Sums up what speaks for and against likes, avoids, pursues and frequents of some concepts, opens and closes the inferred beliefs, and links them to what is new, or to all evidence.
// mode: write
// parameters:
//   $user_id: STRING
//   $rows: LIST<MAP>
//   $events: LIST<STRING>
//   $memories: LIST<STRING>
//   $all: BOOLEAN
//   $now: ZONED DATETIME
//   $never: ZONED DATETIME
// returns: key, predicate, object, outcome
// uses: concept_key, belief_object
CYPHER 25
MATCH (u:User {key: $user_id})
UNWIND $rows AS row
MATCH (c:Concept {key: row.concept}) WHERE c.user_id = $user_id
CALL (c) {
  WHEN $all OR c.stale THEN {
    CALL (c) {
      MATCH (c)<-[r:HAS_TRAIT|ABOUT|SERVES]-() WHERE r.weight <> 0
      RETURN
      round(sum(CASE WHEN r.aspect = 'taste' AND r.weight > 0 THEN abs(r.weight) ELSE 0.0 END), 6) AS taste_for,
      sum(CASE WHEN r.aspect = 'taste' AND r.weight > 0 THEN 1 ELSE 0 END) AS taste_for_pieces,
      min(CASE WHEN r.aspect = 'taste' AND r.weight > 0 THEN r.at END) AS taste_for_oldest, max(CASE WHEN r.aspect = 'taste' AND r.weight > 0 THEN r.at END) AS taste_for_newest,
      round(sum(CASE WHEN r.aspect = 'taste' AND r.weight < 0 THEN abs(r.weight) ELSE 0.0 END), 6) AS taste_against,
      sum(CASE WHEN r.aspect = 'taste' AND r.weight < 0 THEN 1 ELSE 0 END) AS taste_against_pieces,
      min(CASE WHEN r.aspect = 'taste' AND r.weight < 0 THEN r.at END) AS taste_against_oldest, max(CASE WHEN r.aspect = 'taste' AND r.weight < 0 THEN r.at END) AS taste_against_newest,
      round(sum(CASE WHEN r.aspect = 'sought' AND r.weight > 0 THEN abs(r.weight) ELSE 0.0 END), 6) AS sought,
      sum(CASE WHEN r.aspect = 'sought' AND r.weight > 0 THEN 1 ELSE 0 END) AS sought_pieces,
      min(CASE WHEN r.aspect = 'sought' AND r.weight > 0 THEN r.at END) AS sought_oldest, max(CASE WHEN r.aspect = 'sought' AND r.weight > 0 THEN r.at END) AS sought_newest,
      round(sum(CASE WHEN r.aspect = 'visited' AND r.weight > 0 THEN abs(r.weight) ELSE 0.0 END), 6) AS visited,
      sum(CASE WHEN r.aspect = 'visited' AND r.weight > 0 THEN 1 ELSE 0 END) AS visited_pieces,
      min(CASE WHEN r.aspect = 'visited' AND r.weight > 0 THEN r.at END) AS visited_oldest, max(CASE WHEN r.aspect = 'visited' AND r.weight > 0 THEN r.at END) AS visited_newest
    }
    SET c.stale = null, c.taste_for = taste_for, c.taste_for_pieces = taste_for_pieces, c.taste_for_oldest = taste_for_oldest, c.taste_for_newest = taste_for_newest,
      c.taste_against = taste_against, c.taste_against_pieces = taste_against_pieces, c.taste_against_oldest = taste_against_oldest, c.taste_against_newest = taste_against_newest,
      c.sought = sought, c.sought_pieces = sought_pieces, c.sought_oldest = sought_oldest, c.sought_newest = sought_newest,
      c.visited = visited, c.visited_pieces = visited_pieces, c.visited_oldest = visited_oldest, c.visited_newest = visited_newest
    RETURN true AS summed
  }
  ELSE { RETURN false AS summed }
}
UNWIND [{predicate: 'likes', opposite: 'avoids', key: row.likes, aspect: 'taste', sign: 1, pro: {weight: c.taste_for, pieces: c.taste_for_pieces, oldest: c.taste_for_oldest, newest: c.taste_for_newest}, contra: {weight: c.taste_against, pieces: c.taste_against_pieces, oldest: c.taste_against_oldest, newest: c.taste_against_newest}},
        {predicate: 'avoids', opposite: 'likes', key: row.avoids, aspect: 'taste', sign: -1, pro: {weight: c.taste_against, pieces: c.taste_against_pieces, oldest: c.taste_against_oldest, newest: c.taste_against_newest}, contra: {weight: c.taste_for, pieces: c.taste_for_pieces, oldest: c.taste_for_oldest, newest: c.taste_for_newest}},
        {predicate: 'pursues', opposite: '', key: row.pursues, aspect: 'sought', sign: 1, pro: {weight: c.sought, pieces: c.sought_pieces, oldest: c.sought_oldest, newest: c.sought_newest}, contra: null},
        {predicate: 'frequents', opposite: '', key: row.frequents, aspect: 'visited', sign: 1, pro: {weight: c.visited, pieces: c.visited_pieces, oldest: c.visited_oldest, newest: c.visited_newest}, contra: null}] AS side
WITH u, row, c, side, side.pro AS pro, side.contra AS contra,
  head(COLLECT { MATCH (s:Belief) WHERE s.user_id = $user_id AND s.predicate IN [side.predicate, side.opposite] AND s.object IN [c.name] + row.broader
                   AND (s.object = c.name OR side.predicate = 'likes' AND s.predicate = 'avoids')
                   AND s.source = 'stated' AND s.scope IS NULL AND s.valid_to > $now AND s.superseded_at > $now
                 RETURN s ORDER BY s.valid_from DESC LIMIT 1 }) AS stated,
  head(COLLECT { MATCH (b:Belief) WHERE b.user_id = $user_id AND b.predicate = side.predicate AND b.object = c.name
                   AND b.source = 'inferred' AND b.superseded_at = $never RETURN b LIMIT 1 }) AS open
WITH u, c, side, pro, contra, stated, open, coalesce(pro.weight, 0.0) AS support, coalesce(contra.weight, 0.0) AS against
WITH *, CASE WHEN support = 0 THEN 0.0 ELSE (1 - exp(-0.6 * support)) * support / (support + against) END AS confidence
WITH *, CASE
    WHEN stated IS NOT NULL THEN 'stated'
    WHEN confidence < 0.3 OR support < against OR support = against AND pro.newest < contra.newest THEN 'weak'
    ELSE 'held' END AS verdict
WHERE verdict = 'held' OR open IS NOT NULL
CALL (u, c, side, pro, support, against, stated, open, verdict) {
  WHEN verdict <> 'held' THEN {
    SET open.superseded_at = $now, open.valid_to = $now, open.closed_at = $now,
      open.closed_reason = CASE verdict WHEN 'stated' THEN 'the user stated ' + stated.predicate + ' ' + stated.label ELSE 'outweighed' END
    FOREACH (s IN CASE WHEN stated IS NULL THEN [] ELSE [stated] END |
      MERGE (s)-[x:SUPERSEDES]->(open) ON CREATE SET x.reason = 'stated over inferred', x.at = $now)
    RETURN open AS b, 'closed' AS outcome
  }
  WHEN open IS NOT NULL THEN {
    SET open.support = support, open.against = against, open.evidence = pro.pieces, open.valid_from = pro.oldest,
      open.newest_evidence_at = pro.newest
    RETURN open AS b, 'kept' AS outcome
  }
  ELSE {
    WITH u, c, side, pro, support, against, COUNT { MATCH (b:Belief) WHERE b.user_id = $user_id AND b.predicate = side.predicate
      AND b.object = c.name AND b.source = 'inferred' } AS earlier
    MERGE (b:Belief {key: side.key + '_' + toString(earlier)})
      ON CREATE SET b.user_id = $user_id, b.predicate = side.predicate, b.object = c.name, b.object_kind = c.kind, b.label = c.caption,
        b.source = 'inferred', b.recorded_at = $now, b.superseded_at = $never, b.valid_to = $never,
        b.caption = side.predicate + ' ' + c.caption
    SET b.support = support, b.against = against, b.evidence = pro.pieces, b.valid_from = pro.oldest, b.newest_evidence_at = pro.newest
    MERGE (u)-[:BELIEVES]->(b)
    MERGE (b)-[:ABOUT]->(c)
    RETURN b, 'opened' AS outcome
  }
}
CALL (c, side, outcome) {
  WHEN outcome = 'closed' THEN { RETURN [] AS pieces }
  WHEN outcome = 'opened' OR $all THEN {
    MATCH (c)<-[r:HAS_TRAIT|ABOUT|SERVES]-(n)
    WHERE r.aspect = side.aspect
    RETURN collect({node: n, weight: r.weight, at: r.at}) AS pieces
  }
  ELSE {
    CALL (c, side) {
      UNWIND $memories AS key
      MATCH (n:Memory {key: key})-[r:HAS_TRAIT]->(c)
      WHERE r.aspect = side.aspect
      RETURN n, r.weight AS weight, r.at AS at
    UNION ALL
      UNWIND $events AS key
      MATCH (n:Event {key: key})-[r:ABOUT|SERVES]->(c)
      WHERE r.aspect = side.aspect
      RETURN n, r.weight AS weight, r.at AS at
    }
    RETURN collect({node: n, weight: weight, at: at}) AS pieces
  }
}
CALL (b, side, pieces) {
  UNWIND pieces AS piece
  WITH b, piece, b.key + '|' + piece.node.key AS key, toInteger(sign(piece.weight)) * side.sign AS stance, abs(piece.weight) AS weight,
    CASE WHEN piece.node:Memory THEN substring(piece.node.current_event, 2) ELSE piece.node.key END AS event
  WITH b, piece, key, stance, weight, event,
    head(COLLECT { MATCH ()-[x:SUPPORTED_BY {key: key}]->(e) RETURN {edge: x, stance: 1, weight: x.weight, event: e.key, at: x.at} }) AS supporting,
    head(COLLECT { MATCH ()-[x:CONTRADICTED_BY {key: key}]->(e) RETURN {edge: x, stance: -1, weight: x.weight, event: e.key, at: x.at} }) AS contradicting
  WITH b, piece, key, stance, weight, event, coalesce(supporting, contradicting) AS old
  WHERE old IS NULL AND stance <> 0
    OR old.stance <> stance OR old.weight <> weight OR old.event <> event OR old.at <> piece.at
  FOREACH (edge IN CASE WHEN old IS NULL THEN [] ELSE [old.edge] END | DELETE edge)
  WITH b, piece, key, stance, weight, event
  MATCH (e:Event {key: event})
  FOREACH (x IN CASE stance WHEN 1 THEN [1] ELSE [] END |
    CREATE (b)-[:SUPPORTED_BY {key: key, weight: weight, at: piece.at, recorded_at: $now}]->(e))
  FOREACH (x IN CASE stance WHEN -1 THEN [1] ELSE [] END |
    CREATE (b)-[:CONTRADICTED_BY {key: key, weight: weight, at: piece.at, recorded_at: $now}]->(e))
  RETURN count(e) AS linked
}
RETURN b.key AS key, side.predicate AS predicate, c.name AS object, outcome
ORDER BY key
