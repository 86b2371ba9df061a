// name: place/candidates
// purpose: The user's places that share a look-up key, or a provider's id, with one of the given names.
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
  MATCH (c:Place) WHERE c.source_key IN $sources
  RETURN c AS p
}
WITH DISTINCT p
RETURN p {.key, .name, .kind, .locality, .address, .category, .location, .precision_m, .source, .source_id, .status, .phone, .owner, .imported, .point_is_imprecise} AS place,
  COLLECT { MATCH (a:Alias {user_id: $user_id})-[:CALLED]->(p) WHERE a.stated RETURN DISTINCT a.text } AS aliases,
  COLLECT { MATCH (m:Memory {user_id: $user_id, place_key: p.key})-[:SUPPORTED_BY]->(:Event)-[:SAID_IN]->(t:Turn)
            RETURN DISTINCT t.conversation LIMIT 20 } AS conversations
ORDER BY place.key
