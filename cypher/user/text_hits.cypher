// name: user/text_hits
// purpose: How many nodes a full-text index finds for a query.
// mode: read
// parameters:
//   $index: STRING
//   $words: STRING
// returns: found
// uses: -
CYPHER 25
CALL db.index.fulltext.queryNodes($index, $words, {limit: 1000}) YIELD node
RETURN count(node) AS found
