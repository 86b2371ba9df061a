// name: forget/requests
// purpose: The open requests of a user to forget, or one of them, with the things that they mean.
// mode: read
// parameters:
//   $user_id: STRING
//   $key: STRING | NULL
// returns: request
// uses: event_user
CYPHER 25
MATCH (e:Event {user_id: $user_id})-[:SAID_IN]->(t:Turn)
WHERE e.kind = 'forget' AND size(e.forget_targets) > 0 AND ($key IS NULL OR e.key = $key)
RETURN e {.key, .quote, .turn_key, .occurred_at, .object, .forget_targets, number: t.number} AS request
ORDER BY t.number, e.start, e.key
