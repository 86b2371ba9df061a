// name: portable/shared
// purpose: The properties of places that belong to nobody.
// mode: read
// parameters:
//   $keys: LIST<STRING>
// returns: key, properties
// uses: place_key
CYPHER 25
UNWIND $keys AS key
MATCH (p:Place {key: key}) WHERE p.owner IS NULL
RETURN key, properties(p) AS properties
