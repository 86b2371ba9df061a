// name: place/candidates
// purpose: The user's places that share a look-up key, or a provider's id, with one of the given names; a place that was merged into another has the key of that one.
// mode: read
// parameters:
//   $user_id: STRING
//   $lookups: LIST<STRING>
//   $sources: LIST<STRING>
// returns: place, aliases, conversations
// uses: alias_lookup
CYPHER 25
CALL () {
  MATCH (a:Alias) WHERE a.user_id = $user_id AND a.lookup IN $lookups
  MATCH (a)-[:CALLED]->(p:Place)
  RETURN p
UNION
  MATCH (c:Place) WHERE c.source_key IN $sources AND (c.owner IS NULL OR c.owner = $user_id)
  RETURN c AS p
}
WITH DISTINCT p
WITH p, coalesce(head(COLLECT { MATCH (:Memory {user_id: $user_id, place_key: p.key}) (()-[:MERGED_INTO]->(:Memory)){1,8} (m:Memory)
  WHERE NOT EXISTS { (m)-[:MERGED_INTO]->() } MATCH (m)-[:OF]->(f:Place) RETURN f }), p) AS final
UNWIND CASE WHEN final = p THEN [p] ELSE [p, final] END AS each
WITH DISTINCT each AS p, final
RETURN p {key: final.key, .name, .kind, .locality, .address, .category, location: coalesce(p.location, p.shared_location),
    .precision_m, .source, .source_id, .status, .phone, .owner, .imported, .point_is_imprecise} AS place,
  COLLECT { MATCH (a:Alias {user_id: $user_id})-[:CALLED]->(p) WHERE a.stated RETURN DISTINCT a.text } AS aliases,
  COLLECT { MATCH (m:Memory {user_id: $user_id, place_key: final.key})-[:SUPPORTED_BY]->(:Event)-[:SAID_IN]->(t:Turn)
            RETURN DISTINCT t.conversation LIMIT 20 } AS conversations
ORDER BY place.key, p.key
