// name: persona/unsay
// purpose: Deletes what a profile stated of things that the user said in other ways too, and returns the rest, which has to be taken back.
// mode: write
// parameters:
//   $user_id: STRING
//   $groups: LIST<MAP>
//   $rule: STRING
// returns: group, predicate, object, left
// uses: event_group
CYPHER 25
UNWIND $groups AS row
CALL (row) {
  MATCH (e:Event) WHERE e.user_id = $user_id AND e.belief_group = row.group AND e.rule <> $rule AND e.predicate = row.predicate
    AND e.object = row.object AND e.polarity >= 0 AND e.holder = 'user' AND e.modality = 'asserted'
  RETURN count(e) AS others
}
CALL (row, others) {
  MATCH (e:Event) WHERE e.user_id = $user_id AND e.belief_group = row.group AND e.rule = $rule AND e.predicate = row.predicate
    AND e.object = row.object AND others > 0
  DETACH DELETE e
  RETURN count(*) AS dropped
}
RETURN row.group AS group, row.predicate AS predicate, row.object AS object, others = 0 AS left
