// name: schema/memory_cjk
// purpose: Finds a Memory of a tenant by pairs of Chinese, Japanese or Korean characters.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
// The tenant comes first: over the same properties in the same order a second full-text index is refused.
CREATE FULLTEXT INDEX memory_cjk IF NOT EXISTS
FOR (n:Memory) ON EACH [n.tenant, n.search_text]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'cjk'}}
