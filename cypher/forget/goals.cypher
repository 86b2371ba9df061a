// name: forget/goals
// purpose: Takes one goal out of events that also tell something else.
// mode: write
// parameters:
//   $user_id: STRING
//   $events: LIST<STRING>
//   $goal: STRING
// returns: changed
// uses: event_key
CYPHER 25
UNWIND $events AS key
MATCH (e:Event {key: key})-[s:SERVES]->(c:Concept) WHERE e.user_id = $user_id AND c.name = $goal
SET e.goals = [goal IN e.goals WHERE goal <> $goal]
DELETE s
RETURN count(e) AS changed
