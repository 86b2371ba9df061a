"""What forgetting one turn and one place costs at several sizes of memory, and erasing all of it.

Run against a Neo4j of its own (OPENMAP_NEO4J_URI, else the private server). Opinions are written as
captures leave them; the turns that are forgotten are captured. Every place is quiet, so that one belief rests on all of them.
"""

from __future__ import annotations

import argparse
import json
import time

from beliefs import START, median_ms

from openmap_graph.client import OpenMap, UserMemory
from openmap_graph.graph.event import concept_key
from openmap_graph.graph.memory import memory_key
from openmap_graph.rules.keys import key, tenant
from openmap_graph.settings import load_settings

CHUNK = 1_000

FILL = """
CYPHER 25
MATCH (u:User {key: $user_id})
MERGE (c:Concept {key: $concept}) ON CREATE SET c.user_id = $user_id, c.kind = 'concept', c.name = 'quiet', c.caption = 'quiet'
SET c.stale = true
WITH u, c, head(COLLECT { MATCH (b:Belief)-[:ABOUT]->(c) WHERE b.predicate = 'likes' RETURN b }) AS b
UNWIND $rows AS row
CREATE (p:Place {key: row.place, owner: $user_id, user_id: $user_id, name: row.name, normalised: toLower(row.name), kind: 'venue',
  status: 'open', caption: row.name})
CREATE (:Alias {key: row.alias, user_id: $user_id, text: row.name, normalised: toLower(row.name), lookup: toLower(row.name),
  stated: true})-[:CALLED]->(p)
CREATE (m:Memory {key: row.memory, user_id: $user_id, tenant: $tenant, place_key: row.place, name_normalised: toLower(row.name),
  caption: row.name, relationship: 'liked', affect: 0.5, since: $at, latest_at: $at, is_current: true, visits: 1, support: 1,
  versions: 1, fold: 1, current_event: 'm|' + row.event, search_text: row.name, recorded_at: $at})
CREATE (u)-[:REMEMBERS]->(m)-[:OF]->(p)
CREATE (m)-[:HAS_TRAIT {concept: 'quiet', present: true, attitude: 1, source: 'user', support: 1, aspect: 'taste', weight: 0.5, at: $at}]->(c)
CREATE (m)-[:HAS_VERSION]->(:MemoryVersion {key: row.memory + '#1', user_id: $user_id, started_by: 'm|' + row.event,
  relationship: 'liked', action: 'ADD', reason: 'new place', valid_from: $at, recorded_at: $at, order: 0})
CREATE (e:Event {key: row.event, user_id: $user_id, kind: 'opinion', claim: 'liked', holder: 'user', modality: 'asserted',
  place_key: row.place, place_name: row.name, place_normalised: toLower(row.name), occurred_at: $at, ordinal: 10000, start: 0,
  quote: row.name, polarity: 0})
CREATE (e)-[:ABOUT]->(p)
CREATE (m)-[:SUPPORTED_BY {key: 'm|' + row.event, at: $at, order: 0, claim: 'liked', day: '2026-01-01', recorded_at: $at}]->(e)
CREATE (t:Event {key: row.trait, user_id: $user_id, kind: 'trait', concept: 'quiet', holder: 'user', modality: 'asserted', polarity: 1,
  present: true, place_key: row.place, place_name: row.name, place_normalised: toLower(row.name), occurred_at: $at, ordinal: 10000,
  start: 1, quote: row.name})
CREATE (t)-[:ABOUT]->(p)
CREATE (t)-[:ABOUT {aspect: 'taste', weight: 0.5, at: $at}]->(c)
CREATE (m)-[:SUPPORTED_BY {key: row.memory + '|' + row.trait, at: $at, order: 0, recorded_at: $at}]->(t)
CREATE (b)-[:SUPPORTED_BY {key: b.key + '|' + row.memory, weight: 0.5, at: $at, recorded_at: $at}]->(e)
CREATE (b)-[:SUPPORTED_BY {key: b.key + '|' + row.trait, weight: 0.5, at: $at, recorded_at: $at}]->(t)
"""


def _row(user_id: str, number: int) -> dict[str, str]:
    place = key("plc", user_id, "bench", number)
    return {
        "name": f"Place Number{number}",
        "place": place,
        "memory": memory_key(user_id, place),
        "alias": key("als", user_id, "bench", number),
        "event": key("evt", user_id, "bench", number),
        "trait": key("evt", user_id, "bench trait", number),
    }


def fill(om: OpenMap, handle: UserMemory, places: int) -> None:
    """Write liked, quiet places as the captures of so many calls would have left them."""
    user_id = handle.user_id
    handle.capture(["Loved Copper Kettle, so quiet."], conversation="talk")
    graph = om._services.graph  # pyright: ignore[reportPrivateUsage]
    for start in range(0, places, CHUNK):
        rows = [_row(user_id, number) for number in range(start, min(places, start + CHUNK))]
        with graph._driver.session() as session:  # pyright: ignore[reportPrivateUsage, reportUnknownMemberType]
            session.run(
                FILL,
                user_id=user_id,
                tenant=tenant(user_id),
                concept=concept_key(user_id, "concept", "quiet"),
                rows=rows,
                at=START,
            ).consume()


def measure(om: OpenMap, places: int, times: int) -> dict[str, float]:
    """The figures for a user with so many places."""
    handle = om.user(f"bench-forgetting-{places}")
    handle.erase()
    fill(om, handle, places)
    turns = [
        handle.capture([f"Loved Copper Kettle {number}, so quiet."], conversation=f"talk-{number}").turns[0]
        for number in range(times + 1)
    ]
    known = iter([one.id for one in handle.places() if one.name.startswith("Place")][: times + 1])
    said = iter(turns)
    handle.forget(turn=next(said))
    handle.forget(place=next(known))
    figures = {
        "places": float(places),
        "forget a turn ms": median_ms(lambda: handle.forget(turn=next(said)), times),
        "forget a place ms": median_ms(lambda: handle.forget(place=next(known)), times),
    }
    started = time.perf_counter()
    figures["nodes erased"] = float(handle.erase())
    figures["erase s"] = time.perf_counter() - started
    started = time.perf_counter()
    figures["left"] = float(handle.residue("Copper Kettle").total)
    figures["residue s"] = time.perf_counter() - started
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--places", type=int, nargs="+", default=[100, 10_000])
    parser.add_argument("--times", type=int, default=10)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    with OpenMap.open(load_settings(embedding_model="none")) as om:
        found = [measure(om, places, given.times) for places in given.places]
    if given.json:
        print(json.dumps(found, indent=2))
        return
    for name in found[0]:
        print(f"{name:26}" + "".join(f"{figures[name]:12.1f}" for figures in found))


if __name__ == "__main__":
    main()
