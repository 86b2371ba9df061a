// name: portable/unmark
// purpose: Takes the mark of a finished import off the shared places that it made.
// mode: write
// parameters:
//   $digest: STRING
//   $keys: LIST<STRING>
// returns: unmarked
// uses: place_key
CYPHER 25
UNWIND $keys AS key
MATCH (p:Place {key: key}) WHERE p.importing = $digest
SET p.importing = null
RETURN count(p) AS unmarked
