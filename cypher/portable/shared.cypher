// name: portable/shared
// purpose: The properties of places that belong to nobody.
// mode: read
// parameters:
//   $keys: LIST<STRING>
// returns: key, properties, times
// uses: place_key
CYPHER 25
UNWIND $keys AS key
MATCH (p:Place {key: key}) WHERE p.owner IS NULL
RETURN key,
  [name IN keys(p) WHERE p[name] IS NOT :: ZONED DATETIME | [name, p[name]]] AS properties,
  [name IN keys(p) WHERE p[name] IS :: ZONED DATETIME | [name, toString(p[name])]] AS times
