// name: schema/vector/journal_vector
// purpose: Finds a memory of a journal by its meaning; the journal is filtered inside the index.
// mode: write
// parameters:
//   $dimension: INTEGER
// returns: -
// uses: -
CYPHER 25
CREATE VECTOR INDEX journal_vector IF NOT EXISTS
FOR (n:JournalEntry) ON n.embedding WITH [n.store]
OPTIONS {indexConfig: {
  `vector.dimensions`: $dimension,
  `vector.similarity_function`: 'cosine',
  `vector.default_search_expansion_factor`: 10.0
}}
