// name: portable/shared
// purpose: The properties of places that belong to nobody.
// mode: read
// parameters:
//   $keys: LIST<STRING>
// returns: nodes
// uses: place_key
CYPHER 25
UNWIND $keys AS key
MATCH (n:Place {key: key}) WHERE n.owner IS NULL
WITH n, keys(n) AS names
WITH n, names, [name IN names WHERE n[name] IS :: ZONED DATETIME] AS times
RETURN collect([n.key, names, [name IN names | CASE WHEN name IN times THEN toString(n[name]) ELSE n[name] END], times]) AS nodes
