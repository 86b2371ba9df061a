// name: schema/event_key
// purpose: One Event per key.
// mode: write
// parameters: -
// returns: -
// uses: -
CYPHER 25
CREATE CONSTRAINT event_key IF NOT EXISTS
FOR (n:Event) REQUIRE n.key IS UNIQUE
