"""What forgetting one turn and one place costs at several sizes of memory, and erasing all of it.

Run against a Neo4j of its own (OPENMAP_NEO4J_URI, else the private server). Opinions are applied without reading
language; the turns that are forgotten are captured. Every place is quiet, so that one belief rests on all of them.
"""

from __future__ import annotations

import argparse
import json
import time

from beliefs import fill, median_ms

from openmap_graph.client import OpenMap
from openmap_graph.flows.services import Tenant
from openmap_graph.rules.clock import zone
from openmap_graph.settings import load_settings


def measure(om: OpenMap, places: int, times: int) -> dict[str, float]:
    """The figures for a user with so many places."""
    services = om._services  # pyright: ignore[reportPrivateUsage]
    tenant = Tenant(f"bench-forgetting-{places}", zone("UTC"))
    handle = om.user(tenant.user_id)
    handle.erase()
    fill(services, tenant, 0, places)
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
