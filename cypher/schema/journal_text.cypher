// name: schema/journal_text
// purpose: Finds a memory of a journal by its words, in whatever form of an English word.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE FULLTEXT INDEX journal_text IF NOT EXISTS
FOR (n:JournalEntry) ON EACH [n.text, n.tenant]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'english'}}
