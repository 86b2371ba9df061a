// name: user/residue
// purpose: Counts, in the nodes of one label and the relationships that begin there, what belongs to a user or names their id, their token or one of some texts.
// mode: read
// parameters:
//   $label: STRING
//   $user_id: STRING
//   $token: STRING
//   $inside: STRING
//   $texts: LIST<STRING>
// returns: owned, named, edges, texts
// uses: -
CYPHER 25
MATCH (n:$($label))
WITH n, coalesce(n.user_id = $user_id, false) AS is_own, n.user_id IS NOT NULL AND n.user_id <> $user_id AS is_anothers
WITH n, is_own, is_anothers,
  [name IN keys(n) WHERE name <> 'embedding' AND n[name] IS :: STRING | n[name]]
  + coll.flatten([name IN keys(n) WHERE name <> 'embedding' AND n[name] IS :: LIST<STRING NOT NULL> | n[name]]) AS values
WITH n, is_own,
  any(value IN values WHERE value IN [$user_id, $token] OR NOT is_anothers AND value CONTAINS $user_id AND value =~ $inside) AS is_named,
  CASE WHEN is_anothers OR n:Place AND NOT is_own THEN [] ELSE [text IN $texts WHERE any(value IN values WHERE toLower(value) CONTAINS text)] END AS found,
  COUNT { MATCH (n)-[r]->()
          WHERE any(name IN keys(r) WHERE r[name] IN [$user_id, $token] OR r[name] IS :: LIST<STRING NOT NULL> AND $user_id IN r[name]) } AS edges
RETURN coalesce(sum(CASE WHEN is_own THEN 1 ELSE 0 END), 0) AS owned,
  coalesce(sum(CASE WHEN is_named AND NOT is_own THEN 1 ELSE 0 END), 0) AS named, coalesce(sum(edges), 0) AS edges,
  coll.distinct(coll.flatten(collect(found))) AS texts
