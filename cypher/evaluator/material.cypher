// name: evaluator/material
// purpose: What an evaluation of a user looks at besides beliefs, anchors and calibrations; without the evaluator's own notes, of which only what was said is told.
// mode: read
// parameters:
//   $user_id: STRING
//   $source: STRING
//   $since: ZONED DATETIME
//   $until: ZONED DATETIME
//   $most_events: INTEGER
//   $most_notes: INTEGER
// returns: logged, visits, notes, nudges, said, judged, muted
// uses: event_stream, memory_user, note_user, nudge_user
CYPHER 25
RETURN
  COLLECT { MATCH (e:Event) USING INDEX e:Event(user_id, stream, occurred_at)
            WHERE e.user_id = $user_id AND e.stream IS NOT NULL AND e.occurred_at > $since AND e.occurred_at <= $until
            WITH e ORDER BY e.occurred_at DESC LIMIT $most_events
            RETURN [e.key, e.stream, e.occurred_at.epochMillis, e.occurred_at.offsetSeconds, e.recorded_at.epochMillis,
              left(e.quote, 200), e.fields, toString(e.valid_to)] } AS logged,
  COLLECT { MATCH (m:Memory {user_id: $user_id})-[:OF]->(p:Place) WHERE m.is_current AND m.visits > 0
            MATCH (e:Event)
            WHERE e.user_id = $user_id AND e.place_key = p.key AND e.kind = 'visit' AND e.holder = 'user'
              AND e.modality = 'asserted' AND e.precision IN ['instant', 'day'] AND e.occurred_at <= $until
            RETURN [p.key, p.name, e.key, e.occurred_at.epochMillis, e.occurred_at.offsetSeconds,
              e.recorded_at.epochMillis, e.companions] LIMIT $most_events } AS visits,
  COLLECT { MATCH (n:Note {user_id: $user_id}) WHERE n.source <> $source AND n.at <= $until
            WITH n ORDER BY n.at DESC LIMIT $most_notes RETURN n {.key, .text, .at, .source} } AS notes,
  COLLECT { MATCH (n:Nudge {user_id: $user_id}) WHERE n.at <= $until
            WITH n ORDER BY n.at DESC LIMIT $most_notes RETURN n {.key, .text, .at, .reaction, .reacted_at} } AS nudges,
  COLLECT { MATCH (n:Note {user_id: $user_id}) WHERE n.source = $source AND n.withdrawn_at IS NULL
            WITH n ORDER BY n.at DESC LIMIT $most_notes
            RETURN n {.fingerprint, .step, .at, .kind, .subject, .window_from, .window_to} } AS said,
  COLLECT { MATCH (n:Note {user_id: $user_id}) WHERE n.source = $source AND n.judged_at > $since
            RETURN n {.kind, .verdict, .judged_at} ORDER BY n.judged_at, n.key } AS judged,
  head(COLLECT { MATCH (s:EvaluationState {key: $user_id}) RETURN s.muted }) AS muted
