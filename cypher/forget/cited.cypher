// name: forget/cited
// purpose: Notes, findings and traces that cite what goes, or name it.
// mode: read
// parameters:
//   $user_id: STRING
//   $ids: LIST<STRING>
//   $patterns: LIST<STRING>
// returns: kind, id, text
// uses: note_user, nudge_user, finding_user, evaluation_run_user
CYPHER 25
CALL () {
  MATCH (n:Note {user_id: $user_id}) RETURN n
UNION ALL
  MATCH (n:Nudge {user_id: $user_id}) RETURN n
UNION ALL
  MATCH (n:Finding {user_id: $user_id}) RETURN n
UNION ALL
  MATCH (n:EvaluationRun {user_id: $user_id}) RETURN n
}
WITH n, [name IN keys(n) WHERE name <> 'embedding' AND n[name] IS :: STRING | n[name]]
  + coll.flatten([name IN keys(n) WHERE n[name] IS :: LIST<STRING NOT NULL> | n[name]]) AS values
WHERE EXISTS { (n)-[:EVIDENCED_BY]->(x) WHERE x.key IN $ids }
  OR any(value IN values WHERE any(id IN $ids WHERE value CONTAINS id) OR any(pattern IN $patterns WHERE value =~ pattern))
RETURN toLower(head(labels(n))) AS kind, n.key AS id, coalesce(n.caption, n.key) AS text
ORDER BY kind, id
