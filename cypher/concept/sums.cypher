// name: concept/sums
// purpose: What the user's evidence says for and against some concepts, whether or not it makes a belief, with the newest pieces of it.
// mode: read
// parameters:
//   $user_id: STRING
//   $keys: LIST<STRING>
//   $limit: INTEGER
// returns: name, taste_for, taste_against, sought, visited, newest, pieces
// uses: concept_key
CYPHER 25
UNWIND $keys AS key
MATCH (c:Concept {key: key}) WHERE c.user_id = $user_id
RETURN c.name AS name, coalesce(c.taste_for, 0.0) AS taste_for, coalesce(c.taste_against, 0.0) AS taste_against,
  coalesce(c.sought, 0.0) AS sought, coalesce(c.visited, 0.0) AS visited,
  reduce(newest = null, at IN [c.taste_for_newest, c.taste_against_newest, c.sought_newest, c.visited_newest] |
    CASE WHEN newest IS NULL OR at > newest THEN coalesce(at, newest) ELSE newest END) AS newest,
  COLLECT { MATCH (c)<-[r:HAS_TRAIT|ABOUT|SERVES]-(n) WHERE r.weight <> 0
            WITH n, r ORDER BY r.at DESC, n.key LIMIT $limit
            MATCH (e:Event {key: CASE WHEN n:Memory THEN substring(n.current_event, 2) ELSE n.key END})
            RETURN {memory: CASE WHEN n:Memory THEN n.key END, quote: e.quote,
              number: head(COLLECT { MATCH (e)-[:SAID_IN]->(t:Turn) RETURN t.number })} } AS pieces
