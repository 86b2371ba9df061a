// name: admin/server
// purpose: Tells which server answers.
// mode: read
// parameters: -
// returns: version, edition
// uses: -
CYPHER 25
CALL dbms.components() YIELD name, versions, edition
WHERE name = 'Neo4j Kernel'
RETURN versions[0] AS version, edition
