// name: schema/vector/turn_vector
// purpose: Finds a Turn of a user by its meaning; the user is filtered inside the index.
// mode: write
// parameters:
//   $dimension: INTEGER
// returns: -
// uses: -
CYPHER 25
CREATE VECTOR INDEX turn_vector IF NOT EXISTS
FOR (n:Turn) ON n.embedding WITH [n.user_id, n.conversation, n.role]
OPTIONS {indexConfig: {
  `vector.dimensions`: $dimension,
  `vector.similarity_function`: 'cosine',
  `vector.default_search_expansion_factor`: 10.0
}}
