// The memories of one user that the index finds nearest to a vector.
CYPHER 25
MATCH (m:Memory)
  SEARCH m IN (VECTOR INDEX memory_vector FOR $vector WHERE m.user_id = $user_id LIMIT 20) SCORE AS score
RETURN m.name_normalised AS name ORDER BY score DESC
