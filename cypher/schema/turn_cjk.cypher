// name: schema/turn_cjk
// purpose: Finds a Turn of a tenant by pairs of Chinese, Japanese or Korean characters.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
// The tenant comes first: over the same properties in the same order a second full-text index is refused.
CREATE FULLTEXT INDEX turn_cjk IF NOT EXISTS
FOR (n:Turn) ON EACH [n.tenant, n.text]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'cjk'}}
