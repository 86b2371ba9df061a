// name: place/upsert
// purpose: Creates the places that are new, with the names under which the user knows them; known ones only gain what they lacked, shared ones only from their provider.
// mode: write
// parameters:
//   $user_id: STRING
//   $rows: LIST<MAP>
//   $now: ZONED DATETIME
// returns: key, created
// uses: place_key
CYPHER 25
UNWIND $rows AS row
CALL (row) {
  OPTIONAL MATCH (known:Place {key: row.key})
  RETURN known IS NULL AS created
}
MERGE (p:Place {key: row.key})
  ON CREATE SET p.owner = row.owner, p.user_id = row.owner, p.name = row.name, p.caption = row.name, p.kind = row.kind,
    p.normalised = row.normalised, p.status = 'open', p.source = row.source, p.source_id = row.source_id,
    p.source_key = row.source_key, p.recorded_at = $now
WITH row, p, created
FOREACH (gains IN CASE WHEN created OR p.owner = $user_id OR row.source_key = p.source_key THEN [1] ELSE [] END |
  SET p.locality = coalesce(p.locality, row.locality), p.address = coalesce(p.address, row.address),
    p.category = coalesce(p.category, row.category), p.phone = coalesce(p.phone, row.phone),
    p.location = CASE WHEN row.location = p.shared_location THEN p.location ELSE coalesce(p.location, row.location) END, p.precision_m = coalesce(p.precision_m, row.precision_m),
    p.datum = coalesce(p.datum, row.datum), p.imported = coalesce(p.imported, row.imported),
    p.point_is_imprecise = CASE WHEN p.location IS NULL THEN p.point_is_imprecise ELSE row.point_is_imprecise END)
WITH row, p, created
CALL (p) {
  MATCH (m:Memory {user_id: $user_id, place_key: p.key})
  SET m.location = p.location
  RETURN count(m) AS placed
}
CALL (row, p) {
  UNWIND row.names AS name
  MERGE (a:Alias {key: name.key})
    ON CREATE SET a.user_id = $user_id, a.text = name.text, a.normalised = name.normalised, a.lookup = name.lookup,
      a.stated = name.stated, a.caption = name.text, a.recorded_at = $now
  FOREACH (own IN CASE WHEN name.stated AND NOT a.stated THEN [a] ELSE [] END |
    SET own.stated = true, own.text = name.text, own.normalised = name.normalised, own.caption = name.text)
  MERGE (a)-[:CALLED]->(p)
  RETURN count(*) AS names
}
RETURN p.key AS key, created
