// name: evidence/area
// purpose: A frequented area with the visits that lie in it, newest first, down to the quoted characters.
// mode: read
// parameters:
//   $user_id: STRING
//   $key: STRING
//   $limit: INTEGER
// returns: area, visits, total
// uses: area_key, memory_user
CYPHER 25
MATCH (a:Area {key: $key}) WHERE a.user_id = $user_id
CALL (a) {
  MATCH (m:Memory {user_id: $user_id}) USING INDEX m:Memory(user_id)
  WHERE m.is_current AND point.distance(m.location, a.centre) <= a.radius_km * 1000 + 1
  MATCH (m)-[s:SUPPORTED_BY]->(e:Event)
  WHERE s.claim IN ['visited', 'liked', 'loved', 'disliked']
  WITH e, s ORDER BY s.at DESC, s.key
  RETURN collect({key: e.key, kind: e.kind, claim: s.claim, at: s.at, holder: e.holder, place: e.place_name, rule: e.rule, quote: e.quote,
    turn: head(COLLECT { MATCH (e)-[said:SAID_IN]->(t:Turn) RETURN t {.key, .number, .speaker, .role, .occurred_at, start: said.start, end: said.end} })}) AS told
}
RETURN a {.key, .centre, .radius_km, .visits, .last_at} AS area, told[..$limit] AS visits, size(told) AS total
