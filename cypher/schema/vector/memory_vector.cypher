// name: schema/vector/memory_vector
// purpose: Finds a Memory of a user by its meaning; the user is filtered inside the index.
// mode: write
// parameters:
//   $dimension: INTEGER
// returns: -
// uses: -
CYPHER 25
CREATE VECTOR INDEX memory_vector IF NOT EXISTS
FOR (n:Memory) ON n.embedding WITH [n.user_id]
OPTIONS {indexConfig: {
  `vector.dimensions`: $dimension,
  `vector.similarity_function`: 'cosine',
  `vector.default_search_expansion_factor`: 10.0
}}
