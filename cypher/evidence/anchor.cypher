// name: evidence/anchor
// purpose: An anchor and those it replaced, each with the events that state it.
// mode: read
// parameters:
//   $user_id: STRING
//   $key: STRING
//   $limit: INTEGER
// returns: depth, anchor, events, total
// uses: anchor_key
CYPHER 25
MATCH (a:Anchor {key: $key}) WHERE a.user_id = $user_id
MATCH chain = (a) (()-[:SUPERSEDES]->(x WHERE x.user_id = $user_id)){0,5} (v:Anchor)
WITH v, min(length(chain)) AS depth ORDER BY depth, v.key
RETURN depth, v {.key, .role, .label, .valid_from, .valid_to} AS anchor,
  COLLECT { MATCH (v)-[s:SUPPORTED_BY]->(e:Event) WHERE e.user_id = $user_id
            RETURN {key: e.key, kind: e.kind, at: s.at, holder: e.holder, rule: e.rule, quote: e.quote,
              turn: head(COLLECT { MATCH (e)-[said:SAID_IN]->(t:Turn) RETURN t {.key, .number, .speaker, .role, .occurred_at, start: said.start, end: said.end} })}
            ORDER BY s.at DESC, e.key LIMIT $limit } AS events,
  COUNT { (v)-[:SUPPORTED_BY]->(:Event) } AS total
