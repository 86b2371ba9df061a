// name: admin/drop_journal_vector
// purpose: Drops the index over vectors of journals, before it is made anew with another dimension.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
DROP INDEX journal_vector IF EXISTS
