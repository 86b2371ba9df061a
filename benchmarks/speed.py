"""How long answers take beside one embedding and one empty round trip of the same run, and what is found for sure.

    python benchmarks/speed.py [--part recall others index users unrelated capture] [--sizes 100 1000 10000]
        [--users 1000] [--queries 500] [--turns 200] [--json]

Made-up places are written by a statement of the benchmark's own, with real vectors; all that is measured goes through
the client. Times hold for an idle machine: the load of the last minute is printed with them.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Sequence
from uuid import uuid4

from searching.baselines import Remembering
from searching.world import Spot, spots, store
from speeding import parts
from speeding.capturing import capture
from speeding.rows import Row, counted, show

from openmap_graph import OpenMap

_PARTS = ("recall", "others", "index", "users", "unrelated", "capture")
_CROWD = 20


def main() -> int:
    """Prints medians, ratios and counts."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--part", nargs="+", choices=_PARTS, default=list(_PARTS))
    parser.add_argument(
        "--sizes", type=int, nargs="+", default=[100, 1_000, 10_000], help="places of one user"
    )
    parser.add_argument("--users", type=int, default=1_000, help="other users with 50 places each")
    parser.add_argument("--queries", type=int, default=500, help="asked without and with the other users")
    parser.add_argument("--turns", type=int, default=200, help="turns of the captured history")
    parser.add_argument("--json", action="store_true", help="JSON instead of a table")
    given = parser.parse_args()
    every = spots(max([*given.sizes, 100 * _CROWD if "unrelated" in given.part else 0, 1_000]))
    with OpenMap.open() as om:
        rows = _measured(om, given, every)
    load = os.getloadavg()[0]
    show([*rows, Row("machine", "load of the last minute", load, "load", 1)], as_json=given.json)
    return 0


def _measured(om: OpenMap, given: argparse.Namespace, every: Sequence[Spot]) -> list[Row]:
    embedder, run = Remembering.of(om), uuid4().hex[:8]
    sized = {f"benchmark-{run}-{size}": size for size in given.sizes}
    crowd = [f"benchmark-{run}-other-{index}" for index in range(given.users)]
    few = [f"benchmark-{run}-few-{index}" for index in range(_CROWD)]
    rows: list[Row] = []
    made: list[str] = []
    try:
        for user_id, size in sized.items():
            made.append(user_id)
            rows += _sized(om, given, embedder, user_id, every[:size])
        if "users" in given.part:
            made += crowd
            middle = sorted(sized.items(), key=lambda pair: pair[1])[len(sized) // 2][0]
            rows += parts.among_others(om, embedder, middle, every[:1_000], crowd, given.queries)
        if "unrelated" in given.part:
            made += few
            rows += parts.unrelated(om, few, every)
        if "capture" in given.part:
            made.append(f"benchmark-{run}-talk")
            rows += capture(om, embedder, made[-1], given.turns)
    finally:
        left = sum(_erased(om, user_id) for user_id in made)
    return [*rows, counted("all", "users that are gone afterwards", left, len(made), "all")]


def _sized(
    om: OpenMap, given: argparse.Namespace, embedder: Remembering, user_id: str, places: Sequence[Spot]
) -> list[Row]:
    """What is asked of one user with these places; nothing is written when nothing of it is."""
    if not {"recall", "others", "index", "users"} & set(given.part):
        return []
    started = time.perf_counter()
    store(om, [user_id], places)
    rows = [Row(f"{len(places)} places", "writing", time.perf_counter() - started, "s", 1)]
    user = om.user(user_id)
    if "recall" in given.part:
        rows += parts.recall(om, embedder, user, places)
    if "others" in given.part:
        rows += parts.others(om, embedder, user, places)
    if "index" in given.part:
        rows += parts.index(om, embedder, user_id, places)
    return rows


def _erased(om: OpenMap, user_id: str) -> bool:
    om.user(user_id).erase()
    return user_id not in om.users()


if __name__ == "__main__":
    raise SystemExit(main())
