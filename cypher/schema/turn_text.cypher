// name: schema/turn_text
// purpose: Finds a Turn of a tenant by its words, in whatever form of an English word.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE FULLTEXT INDEX turn_text IF NOT EXISTS
FOR (n:Turn) ON EACH [n.text, n.tenant]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'english'}}
