// name: evidence/note
// purpose: A note with what it rests on, newest events first: events down to the quoted characters or the call, and beliefs, anchors and other notes by their captions.
// mode: read
// parameters:
//   $user_id: STRING
//   $key: STRING
//   $limit: INTEGER
// returns: note, events, others, total
// uses: note_key
CYPHER 25
MATCH (n:Note {key: $key}) WHERE n.user_id = $user_id
CALL (n) {
  MATCH (n)-[:EVIDENCED_BY]->(e:Event)
  WITH e ORDER BY e.occurred_at DESC, e.ordinal DESC, e.key
  RETURN collect({key: e.key, kind: coalesce(e.stream, e.kind), claim: e.claim, at: e.occurred_at, holder: e.holder, place: e.place_name,
    rule: e.rule, quote: e.quote,
    turn: head(COLLECT { MATCH (e)-[said:SAID_IN]->(t:Turn) RETURN t {.key, .number, .speaker, .role, .occurred_at, start: said.start, end: said.end} })}) AS told
}
RETURN n {.key, .text, .source, .at, .confidence, .kind} AS note, told[..$limit] AS events, size(told) AS total,
  COLLECT { MATCH (n)-[:EVIDENCED_BY]->(x) WHERE NOT x:Event
            RETURN {key: x.key, label: head(labels(x)), caption: coalesce(x.caption, x.text)} ORDER BY x.key } AS others
