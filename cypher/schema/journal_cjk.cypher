// name: schema/journal_cjk
// purpose: Finds a memory of a journal by pairs of Chinese, Japanese or Korean characters.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
// The tenant comes first: over the same properties in the same order a second full-text index is refused.
CREATE FULLTEXT INDEX journal_cjk IF NOT EXISTS
FOR (n:JournalEntry) ON EACH [n.tenant, n.text]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'cjk'}}
