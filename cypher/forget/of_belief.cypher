// name: forget/of_belief
// purpose: A belief and the events that it can be read from again: of a stated one all that state it, of an inferred one what tells the concept, or the goals.
// mode: read
// parameters:
//   $user_id: STRING
//   $key: STRING
// returns: belief, events, goals
// uses: belief_key
CYPHER 25
MATCH (b:Belief {key: $key}) WHERE b.user_id = $user_id
RETURN b {.key, .predicate, .object, .label, .source, .caption} AS belief,
  COLLECT { MATCH (e:Event) WHERE e.user_id = $user_id AND e.belief_group = b.belief_group AND e.object = b.object AND e.predicate = b.predicate
            RETURN e.key
            UNION MATCH (b)-[:ABOUT]->(c:Concept)<-[:ABOUT]-(f:Event) WHERE f.user_id = $user_id AND b.predicate IN ['likes', 'avoids', 'frequents']
            RETURN f.key AS `e.key` } AS events,
  COLLECT { MATCH (b)-[:ABOUT]->(c:Concept)<-[:SERVES]-(g:Event) WHERE g.user_id = $user_id AND b.predicate = 'pursues'
            RETURN g.key } AS goals
