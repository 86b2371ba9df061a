"""How the cost of believing grows with the memory: consolidation after one capture, a full rebuild, and `why`.

Run against a Neo4j of its own (OPENMAP_NEO4J_URI, else the private server). Statements are applied without reading
language, so that the graph alone is measured; an empty round trip of the same run is printed beside each figure.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from openmap_graph.client import OpenMap, UserMemory
from openmap_graph.flows.applying import Applier, Told
from openmap_graph.flows.services import Services, Tenant
from openmap_graph.graph import user
from openmap_graph.graph.door import Unit
from openmap_graph.graph.queries import query
from openmap_graph.model.event import Event
from openmap_graph.model.place import Mention
from openmap_graph.rules.clock import zone

START = datetime(2026, 1, 1, tzinfo=UTC)
TRAITS = ("quiet", "coffee", "cozy", "outdoor", "brunch", "wine", "romantic", "lively", "cheap", "transit")
CLAIMS = ("loved", "liked", "liked", "visited", "disliked")
CHUNK = 250


def told(number: int) -> list[Told]:
    """An opinion about a place of its own, and two traits of it; every place is quiet."""
    at = START + timedelta(minutes=number)
    claim = CLAIMS[number % len(CLAIMS)]
    place = Mention(name=f"Place Number{number}")
    attitude = -1 if claim == "disliked" else 1
    base = Event(
        kind="opinion",
        start=0,
        end=10,
        quote=f"place {number}",
        rule="benchmark",
        occurred_at=at,
        place=place,
        claim=claim,
    )
    traits = [
        base.model_copy(
            update={"kind": "trait", "claim": None, "concept": concept, "polarity": attitude, "start": at_}
        )
        for at_, concept in enumerate(("quiet", TRAITS[1 + number % (len(TRAITS) - 1)]), start=1)
    ]
    return [Told(event=one, said_at=at, ordinal=number) for one in (base, *traits)]


def fill(services: Services, tenant: Tenant, first: int, last: int) -> None:
    """Apply the opinions about so many places, some hundreds in a transaction."""
    for start in range(first, last, CHUNK):
        rows = [one for number in range(start, min(last, start + CHUNK)) for one in told(number)]

        def work(unit: Unit, rows: list[Told] = rows) -> None:
            user.ensure(unit, tenant.user_id, "UTC", START)
            Applier(services, tenant, unit, "benchmark", START).apply(rows)

        services.graph.transact(work)


def median_ms(work: Callable[[], object], times: int) -> float:
    """The median duration of some runs, in milliseconds."""
    taken: list[float] = []
    for _ in range(times):
        started = time.perf_counter()
        work()
        taken.append((time.perf_counter() - started) * 1000)
    return statistics.median(taken)


def measure(om: OpenMap, places: int, times: int) -> dict[str, float]:
    """The figures for a user with so many places."""
    services = om._services  # pyright: ignore[reportPrivateUsage]
    tenant = Tenant(f"bench-beliefs-{places}", zone("UTC"))
    handle: UserMemory = om.user(tenant.user_id)
    handle.erase()
    fill(services, tenant, 0, places)
    numbers = iter(range(places, places + times + 1))

    def one_more() -> None:
        number = next(numbers)
        fill(services, tenant, number, number + 1)

    one_more()
    figures = {
        "places": float(places),
        "round trip ms": median_ms(lambda: services.graph.read(query("admin/server")), times),
        "capture of one ms": median_ms(one_more, times),
        "consolidate ms": median_ms(handle.consolidate, times),
    }
    belief = handle.beliefs("likes", "quiet")[0]
    handle.why(belief.id, depth=50)
    figures["supports of one belief"] = float(belief.evidence)
    figures["why, first 50, ms"] = median_ms(lambda: handle.why(belief.id, depth=50), times)
    started = time.perf_counter()
    handle.consolidate(rebuild=True)
    figures["full rebuild ms"] = (time.perf_counter() - started) * 1000
    handle.erase()
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--places", type=int, nargs="+", default=[100, 10_000])
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    with OpenMap.open() as om:
        found = [measure(om, places, given.times) for places in given.places]
    if given.json:
        print(json.dumps(found, indent=2))
        return
    for name in found[0]:
        print(f"{name:26}" + "".join(f"{figures[name]:12.1f}" for figures in found))


if __name__ == "__main__":
    main()
