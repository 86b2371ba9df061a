// name: question/list
// purpose: The user's questions about pairs of places that are still open.
// mode: read
// parameters:
//   $user_id: STRING
// returns: question, sides
// uses: place_question_user
CYPHER 25
MATCH (q:PlaceQuestion {user_id: $user_id}) WHERE q.answer IS NULL
WITH q, COLLECT { MATCH (q)-[x:ASKS]->(p:Place)
    RETURN {place: p {.key, .name, .kind, .locality, .address, .category, .location, .precision_m, .source, .source_id, .status},
      aliases: COLLECT { MATCH (a:Alias {user_id: $user_id})-[:CALLED]->(p) WHERE a.stated RETURN DISTINCT a.text ORDER BY a.text },
      final: coalesce(head(COLLECT { MATCH (:Memory {user_id: $user_id, place_key: p.key}) (()-[:MERGED_INTO]->(:Memory)){1,8} (m:Memory)
        WHERE NOT EXISTS { (m)-[:MERGED_INTO]->() } RETURN m.place_key }), p.key)} ORDER BY x.side } AS sides
WHERE size(sides) = 2 AND sides[0].final <> sides[1].final
RETURN q {.key, .reason, .asked_at} AS question, sides
ORDER BY question.asked_at, question.key
