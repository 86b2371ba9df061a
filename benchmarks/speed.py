"""How long recall, context and rerank take, beside one embedding and one empty round trip of the same run.

    python benchmarks/speed.py [--places 100 1000 10000] [--users 0] [--json]

Places are written many in one transaction, not through single calls of the client, for time's sake; all that is
measured goes through the client. Also counted: exact names that come first, and answers that change when other
users are there.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable
from typing import Any
from uuid import uuid4

from rich.console import Console
from rich.table import Table
from searching.baselines import Remembering
from searching.world import Spot, spots, store

from openmap_graph import OpenMap
from openmap_graph.client import UserMemory
from openmap_graph.graph.door import SERVER

_QUERIES = (
    "quiet cafe to work",
    "somewhere cosy with a view",
    "cheap ramen",
    "a pub that is not too loud",
    "bookshop near a park",
    "where can I sit outside",
    "emergency plumber",
)
_ROUNDS = 6
_NAMES = 30
_HERE = (52.5, 13.35)


def main() -> int:
    """Prints milliseconds, medians and worst of 95 %, and how often names come first."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--places", type=int, nargs="+", default=[100, 1_000, 10_000])
    parser.add_argument("--users", type=int, default=0, help="other users with 50 places each")
    parser.add_argument("--json", action="store_true", help="JSON instead of a table")
    given = parser.parse_args()
    rows: list[dict[str, Any]] = []
    run = uuid4().hex[:8]
    with OpenMap.open() as om:
        Remembering.of(om)
        every = spots(max(given.places))
        users = [f"benchmark-{run}-{count}" for count in given.places]
        others = [f"benchmark-{run}-other-{index}" for index in range(given.users)]
        try:
            for user_id, count in zip(users, given.places, strict=True):
                rows += _measured(om, user_id, every[:count])
            rows += _among_others(om, users[0], every, others)
        finally:
            for user_id in (*users, *others):
                om.user(user_id).erase()
    _show(rows, as_json=given.json)
    return 0


def _measured(om: OpenMap, user_id: str, places: list[Spot]) -> list[dict[str, Any]]:
    started = time.perf_counter()
    store(om, user_id, places)
    size = f"{len(places)} places"
    built = {"measure": "writing", "data": size, "median": 1000 * (time.perf_counter() - started), "cases": 1}
    user = om.user(user_id)
    first = sum(_is_first(user, spot) for spot in places[:: max(1, len(places) // _NAMES)][:_NAMES])
    named = {"measure": "exact names that come first", "data": size, "median": first, "cases": _NAMES}
    return [built, *_times(om, user, size, places), named]


def _is_first(user: UserMemory, spot: Spot) -> bool:
    found = user.recall(spot.name).places
    return bool(found) and found[0].place.name == spot.name


def _times(om: OpenMap, user: UserMemory, size: str, places: list[Spot]) -> list[dict[str, Any]]:
    services = om._services  # pyright: ignore[reportPrivateUsage]
    embedder = services.language.embedder._inner  # pyright: ignore
    vars(services.language)["embedder"] = embedder
    candidates = [
        {"name": spot.name, "lat": spot.point.latitude, "lng": spot.point.longitude, "category": spot.kind}
        for spot in places[:50]
    ]
    work: dict[str, Callable[[str], object]] = {
        "one embedding": lambda query: embedder.embed([query]),
        "empty round trip": lambda query: services.graph.read(SERVER),
        "reading the query": user.resolve_intent,
        "recall": lambda query: user.recall(query, near=_HERE),
        "context": lambda query: user.context(query, near=_HERE),
        "plan": lambda query: user.plan(query, near=_HERE),
        "rerank of 50": lambda query: user.rerank(query, candidates, near=_HERE),
    }
    rows = [{"measure": name, "data": size} | _timed(one) for name, one in work.items()]
    Remembering.of(om)
    return rows


def _timed(work: Callable[[str], object]) -> dict[str, Any]:
    for query in _QUERIES:
        work(query)
    taken: list[float] = []
    for _ in range(_ROUNDS):
        for query in _QUERIES:
            started = time.perf_counter()
            work(query)
            taken.append(1000 * (time.perf_counter() - started))
    taken.sort()
    return {"median": statistics.median(taken), "p95": taken[int(0.95 * len(taken))], "cases": len(taken)}


def _among_others(om: OpenMap, user_id: str, every: list[Spot], others: list[str]) -> list[dict[str, Any]]:
    """Whether a user's answers and their scores are the same when others are there."""
    if not others:
        return []
    user = om.user(user_id)
    asked = [*_QUERIES, *(spot.name for spot in every[:_NAMES])]
    alone = [_answer(user, query) for query in asked]
    for index, other in enumerate(others):
        start = 50 * index % max(1, len(every) - 50)
        store(om, other, every[start : start + 50])
    same = sum(before == _answer(user, query) for before, query in zip(alone, asked, strict=True))
    row = {"measure": "answers that stay the same", "data": f"{len(others)} other users", "median": same}
    small = om.user(others[0])
    return [
        row | {"cases": len(asked)},
        *_times(om, small, f"{len(others)} users × 50 places", every[:50]),
    ]


def _answer(user: UserMemory, query: str) -> list[tuple[str, float]]:
    return [(one.place.name, round(one.score, 6)) for one in user.recall(query, near=_HERE).places]


def _show(rows: list[dict[str, Any]], *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(rows, indent=2))
        return
    base: dict[tuple[str, str], float] = {(row["data"], row["measure"]): row["median"] for row in rows}
    table = Table(title="milliseconds, or counts")
    for heading in ("data", "measure", "median", "p95", "× embedding", "× round trip", "cases"):
        table.add_column(heading, justify="left" if heading in ("data", "measure") else "right")
    for row in rows:
        ratios = [base.get((row["data"], name)) for name in ("one embedding", "empty round trip")]
        shown = [f"{row['median'] / one:.1f}" if one and "p95" in row else "" for one in ratios]
        p95 = f"{row['p95']:.1f}" if "p95" in row else ""
        table.add_row(row["data"], row["measure"], f"{row['median']:.1f}", p95, *shown, str(row["cases"]))
    Console().print(table)


if __name__ == "__main__":
    raise SystemExit(main())
