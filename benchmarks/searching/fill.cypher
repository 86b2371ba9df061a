// Writes made-up places of one user with what was said of each: as capture would leave them, many in one statement.
CYPHER 25
MERGE (u:User {key: $user_id})
  ON CREATE SET u.user_id = $user_id, u.caption = $user_id, u.time_zone = 'UTC', u.turn_count = 0, u.revision = 1,
    u.created_at = $now
WITH u
UNWIND $rows AS row
CREATE (p:Place {key: row.place, user_id: $user_id, owner: $user_id, name: row.name, normalised: row.normalised, kind: 'venue',
  category: row.kind, location: row.location, datum: 'WGS-84', status: 'open', caption: row.name, recorded_at: $now})
CREATE (m:Memory {key: row.memory, user_id: $user_id, place_key: row.place, tenant: $tenant, caption: row.name,
  name_normalised: row.normalised, relationship: row.claim, affect: row.affect, is_current: true, visits: 1, versions: 1,
  support: 1, fold: 1, companions: [], goals: [], location: row.location, search_text: row.search_text,
  embedding: toFloatList(row.vector), since: $now, latest_at: $now, recorded_at: $now, current_event: 'm|' + row.event})
CREATE (u)-[:REMEMBERS]->(m)-[:OF]->(p)
CREATE (m)-[:HAS_VERSION]->(:MemoryVersion {key: row.memory + '#1', user_id: $user_id, relationship: row.claim, action: 'ADD',
  reason: 'new place', valid_from: $now, recorded_at: $now, caption: row.claim, order: 0, started_by: 'm|' + row.event})
CREATE (t:Turn {key: row.turn, user_id: $user_id, tenant: $tenant, conversation: 'made up', position: row.number,
  number: row.number, role: 'user', text: row.said, read: true, ordinal: 0, caption: row.said, occurred_at: $now, recorded_at: $now})
CREATE (e:Event {key: row.event, user_id: $user_id, kind: 'opinion', holder: 'user', modality: 'asserted', polarity: 0,
  claim: row.claim, place_key: row.place, place_name: row.name, place_normalised: row.normalised, quote: row.said, sentence: row.said,
  start: 0, precision: 'instant', rule: 'benchmark', ordinal: row.number, companions: [], goals: [], caption: row.said,
  occurred_at: $now, recorded_at: $now})
CREATE (e)-[:SAID_IN {start: 0, end: size(row.said)}]->(t)
CREATE (e)-[:ABOUT]->(p)
CREATE (m)-[:SUPPORTED_BY {key: 'm|' + row.event, at: $now, order: row.number, claim: row.claim, weight: 1.0, recorded_at: $now}]->(e)
FOREACH (name IN row.aliases |
  CREATE (:Alias {key: name.key, user_id: $user_id, text: row.name, normalised: row.normalised, lookup: name.lookup,
    stated: name.stated, caption: row.name, recorded_at: $now})-[:CALLED]->(p))
WITH m, t, row
UNWIND row.traits AS trait
MERGE (c:Concept {key: trait.key})
  ON CREATE SET c.user_id = $user_id, c.kind = 'concept', c.name = trait.name, c.caption = trait.name,
    c.sought = 0.0, c.sought_pieces = 0, c.taste_for = 0.0, c.taste_for_pieces = 0, c.taste_against = 0.0,
    c.taste_against_pieces = 0, c.visited = 0.0, c.visited_pieces = 0
CREATE (m)-[:HAS_TRAIT {concept: trait.name, present: true, attitude: 0, weight: 0.0, support: 1, aspect: 'taste',
  source: 'user', at: $now}]->(c)
CREATE (e:Event {key: trait.event, user_id: $user_id, kind: 'trait', holder: 'user', modality: 'asserted', polarity: 0,
  concept: trait.name, present: true, place_key: row.place, place_name: row.name, place_normalised: row.normalised,
  quote: trait.name, sentence: row.said, start: 0, precision: 'instant', rule: 'benchmark', ordinal: row.number,
  companions: [], goals: [], caption: trait.name, occurred_at: $now, recorded_at: $now})
CREATE (e)-[:SAID_IN {start: 0, end: 1}]->(t)
CREATE (m)-[:SUPPORTED_BY {key: row.memory + '|' + trait.event, at: $now, order: row.number, recorded_at: $now}]->(e)
