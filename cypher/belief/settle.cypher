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
  MATCH (c)<-[r:HAS_TRAIT|ABOUT|SERVES]-()
  WHERE r.weight <> 0
  RETURN r.aspect AS aspect, toInteger(sign(r.weight)) AS sign, sum(abs(r.weight)) AS weight, count(r) AS pieces,
    min(r.at) AS oldest, max(r.at) AS newest
}
WITH u, row, c, collect({aspect: aspect, sign: sign, weight: weight, pieces: pieces, oldest: oldest, newest: newest}) AS sums
UNWIND [{predicate: 'likes', opposite: 'avoids', key: row.likes, aspect: 'taste', sign: 1},
        {predicate: 'avoids', opposite: 'likes', key: row.avoids, aspect: 'taste', sign: -1},
        {predicate: 'pursues', opposite: '', key: row.pursues, aspect: 'sought', sign: 1},
        {predicate: 'frequents', opposite: '', key: row.frequents, aspect: 'visited', sign: 1}] AS side
WITH u, row, c, side, head([s IN sums WHERE s.aspect = side.aspect AND s.sign = side.sign]) AS pro,
  head([s IN sums WHERE s.aspect = side.aspect AND s.sign = -side.sign]) AS contra,
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
  WITH b, side, piece, b.key + '|' + piece.node.key AS key
  MATCH (e:Event {key: CASE WHEN piece.node:Memory THEN substring(piece.node.current_event, 2) ELSE piece.node.key END})
  FOREACH (old IN COLLECT { MATCH ()-[old:SUPPORTED_BY {key: key}]->() RETURN old } | DELETE old)
  FOREACH (old IN COLLECT { MATCH ()-[old:CONTRADICTED_BY {key: key}]->() RETURN old } | DELETE old)
  FOREACH (x IN CASE WHEN piece.weight * side.sign > 0 THEN [1] ELSE [] END |
    CREATE (b)-[:SUPPORTED_BY {key: key, weight: abs(piece.weight), at: piece.at, recorded_at: $now}]->(e))
  FOREACH (x IN CASE WHEN piece.weight * side.sign < 0 THEN [1] ELSE [] END |
    CREATE (b)-[:CONTRADICTED_BY {key: key, weight: abs(piece.weight), at: piece.at, recorded_at: $now}]->(e))
  RETURN count(e) AS linked
}
RETURN b.key AS key, side.predicate AS predicate, c.name AS object, outcome
ORDER BY key
