// name: user/graph
// purpose: The user's places, traits and current beliefs as nodes and edges for export.
// mode: read
// parameters:
//   $user_id: STRING
//   $now: ZONED DATETIME
//   $limit: INTEGER
// returns: memories, beliefs, anchors
// uses: memory_user, belief_user, anchor_user
CYPHER 25
RETURN
  COLLECT { MATCH (m:Memory {user_id: $user_id})-[:OF]->(p:Place) WHERE m.is_current
            RETURN {id: m.key, relationship: m.relationship, affect: coalesce(m.affect, 0.0), place: p.key, name: p.name,
              locality: p.locality, location: coalesce(m.location, p.location),
              traits: COLLECT { MATCH (m)-[h:HAS_TRAIT]->(c:Concept) WHERE h.present RETURN {concept: c.name, label: c.caption, attitude: h.attitude} ORDER BY c.name }}
            ORDER BY m.since DESC, m.key LIMIT $limit } AS memories,
  COLLECT { MATCH (b:Belief) WHERE b.user_id = $user_id AND b.predicate IS NOT NULL AND b.object IS NOT NULL
              AND b.valid_to > $now AND b.superseded_at > $now
            RETURN b {.key, .predicate, .object, .object_kind, .label, .scope, .source, .support, .against, .evidence, .valid_from, .valid_to,
              .recorded_at, .newest_evidence_at} ORDER BY b.predicate, b.object, b.key LIMIT $limit } AS beliefs,
  COLLECT { MATCH (a:Anchor {user_id: $user_id}) WHERE a.valid_from <= $now AND a.valid_to > $now
            RETURN {id: a.key, role: a.role, label: a.label} ORDER BY a.role, a.key } AS anchors
