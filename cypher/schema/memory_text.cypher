// name: schema/memory_text
// purpose: Finds a Memory of a tenant by its words, in whatever form of an English word.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE FULLTEXT INDEX memory_text IF NOT EXISTS
FOR (n:Memory) ON EACH [n.search_text, n.tenant]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'english'}}
