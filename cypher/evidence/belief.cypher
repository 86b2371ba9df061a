// name: evidence/belief
// purpose: A belief and those it replaced, each with the events for and against it down to the quoted characters.
// mode: read
// parameters:
//   $user_id: STRING
//   $key: STRING
//   $limit: INTEGER
// returns: depth, belief, reason, supporting, contradicting, supports, contradictions
// uses: belief_key
CYPHER 25
MATCH (b:Belief {key: $key}) WHERE b.user_id = $user_id
MATCH chain = (b) (()-[:SUPERSEDES]->(x WHERE x.user_id = $user_id)){0,5} (v:Belief)
WITH v, min(length(chain)) AS depth ORDER BY depth, v.key
RETURN depth,
  v {.key, .predicate, .object, .label, .scope, .source, .support, .against, .valid_from, .valid_to, .recorded_at, .newest_evidence_at, .closed_at} AS belief,
  v.closed_reason AS reason,
  COLLECT { MATCH (v)-[s:SUPPORTED_BY]->(e:Event) WHERE e.user_id = $user_id
            RETURN {key: e.key, kind: e.kind, claim: e.claim, at: s.at, weight: s.weight, holder: e.holder, concept: e.concept, present: e.present,
              polarity: e.polarity, rule: e.rule, quote: e.quote, place: e.place_name,
              turn: head(COLLECT { MATCH (e)-[said:SAID_IN]->(t:Turn) RETURN t {.key, .number, .speaker, .role, .occurred_at, start: said.start, end: said.end} })}
            ORDER BY s.at DESC, e.key LIMIT $limit } AS supporting,
  COLLECT { MATCH (v)-[s:CONTRADICTED_BY]->(e:Event) WHERE e.user_id = $user_id
            RETURN {key: e.key, kind: e.kind, claim: e.claim, at: s.at, weight: s.weight, holder: e.holder, concept: e.concept, present: e.present,
              polarity: e.polarity, rule: e.rule, quote: e.quote, place: e.place_name,
              turn: head(COLLECT { MATCH (e)-[said:SAID_IN]->(t:Turn) RETURN t {.key, .number, .speaker, .role, .occurred_at, start: said.start, end: said.end} })}
            ORDER BY s.at DESC, e.key LIMIT $limit } AS contradicting,
  COUNT { (v)-[:SUPPORTED_BY]->(:Event) } AS supports,
  COUNT { (v)-[:CONTRADICTED_BY]->(:Event) } AS contradictions
