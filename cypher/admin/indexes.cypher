// name: admin/indexes
// purpose: Lists the indexes with their state and what they cover.
// mode: read
// parameters: -
// returns: name, type, labels, properties, state, populated_percent, options
// uses: -
CYPHER 25
SHOW INDEXES
YIELD name, type, labelsOrTypes, properties, state, populationPercent, options
WHERE type <> 'LOOKUP'
RETURN name, type, labelsOrTypes AS labels, properties, state, populationPercent AS populated_percent, options
ORDER BY name
