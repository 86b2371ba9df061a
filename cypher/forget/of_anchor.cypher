// name: forget/of_anchor
// purpose: An anchor and the events that state it.
// mode: read
// parameters:
//   $user_id: STRING
//   $key: STRING
// returns: anchor, events
// uses: anchor_key, event_role
CYPHER 25
MATCH (a:Anchor {key: $key}) WHERE a.user_id = $user_id
RETURN a {.key, .role, .label, .object} AS anchor,
  COLLECT { MATCH (e:Event) WHERE e.user_id = $user_id AND e.role = a.role AND e.object = a.object RETURN e.key
            UNION MATCH (a)-[:SUPPORTED_BY]->(f:Event) WHERE f.object = a.object RETURN f.key AS `e.key` } AS events
