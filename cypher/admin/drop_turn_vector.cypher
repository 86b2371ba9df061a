// name: admin/drop_turn_vector
// purpose: Drops the vector index of turns, so that it can be made for another dimension.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
DROP INDEX turn_vector IF EXISTS
