// name: admin/drop_memory_vector
// purpose: Drops the vector index of memorys, so that it can be made for another dimension.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
DROP INDEX memory_vector IF EXISTS
