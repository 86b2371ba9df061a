// name: evidence/memory
// purpose: A memory with its versions and the events that each rests on, newest first, down to the quoted characters.
// mode: read
// parameters:
//   $user_id: STRING
//   $key: STRING
//   $limit: INTEGER
// returns: memory, place, versions, events, total
// uses: memory_key
CYPHER 25
MATCH (m:Memory {key: $key})-[:OF]->(p:Place)
WHERE m.user_id = $user_id
RETURN m {.key, .relationship, .affect, .since, .visits, .support, .is_current} AS memory, p.name AS place,
  COLLECT { MATCH (m)-[:HAS_VERSION]->(v:MemoryVersion) WHERE v.recorded_to IS NULL
            WITH v ORDER BY v.valid_from DESC, v.order DESC LIMIT $limit
            RETURN v {.key, .relationship, .reason, .action, .valid_from, .valid_to, .recorded_at, .started_by} } AS versions,
  COLLECT { MATCH (m)-[s:SUPPORTED_BY]->(e:Event) WHERE e.user_id = $user_id
            RETURN {key: e.key, edge: s.key, kind: e.kind, claim: s.claim, at: s.at, holder: e.holder, concept: e.concept, present: e.present,
              polarity: e.polarity, term: e.term, value: e.value, unit: e.unit, currency: e.currency, rule: e.rule, quote: e.quote, turn: head(COLLECT { MATCH (e)-[said:SAID_IN]->(t:Turn) RETURN t {.key, .number, .speaker, .role, .occurred_at, start: said.start, end: said.end} })}
            ORDER BY s.at DESC, s.order DESC, s.key LIMIT $limit } AS events,
  COUNT { (m)-[:SUPPORTED_BY]->(:Event) } AS total
