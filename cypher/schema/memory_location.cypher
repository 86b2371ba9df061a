// name: schema/memory_location
// purpose: Finds a Memory near a position.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE POINT INDEX memory_location IF NOT EXISTS
FOR (n:Memory) ON (n.location)
