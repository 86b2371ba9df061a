"""How long the commands of the permanent journal take, in files and in the graph, at several sizes.

`python benchmarks/journal.py [SIZE …] [--store files|graph] [--rounds N] [--json]`. All summaries are written before
the clock runs. Absolute times hold for an idle machine; the ratio of the largest to the smallest size is printed too.
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import uuid4

from openmap_graph.client import OpenMap
from openmap_graph.graph.journal import BATCH, erase
from openmap_graph.journal import disk
from openmap_graph.journal.commands import Journal
from openmap_graph.journal.cover import Block, cover, sizes
from openmap_graph.journal.files import FolderStore
from openmap_graph.journal.graph_store import GraphStore
from openmap_graph.journal.records import summary_record
from openmap_graph.journal.setup import Setup
from openmap_graph.journal.store import Archive, NewEntry

_SIZES = [1_000, 100_000]
_WORDS = [
    "tea",
    "ramen",
    "river",
    "museum",
    "walk",
    "train",
    "friend",
    "rain",
    "market",
    "office",
    "garden",
    "book",
    "lamp",
    "coffee",
    "bridge",
    "song",
]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sizes", type=int, nargs="*")
    parser.add_argument("--store", choices=["files", "graph"], action="append")
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    rows: list[dict[str, Any]] = []
    for kind in given.store or ["files", "graph"]:
        measure = _in_files if kind == "files" else _in_graph
        for size in given.sizes or _SIZES:
            rows += [{"store": kind, "memories": size} | row for row in measure(size, given.rounds)]
    _show(rows, as_json=given.json)
    return 0


def _in_files(size: int, rounds: int) -> list[dict[str, Any]]:
    with tempfile.TemporaryDirectory(prefix="openmap-journal-") as folder:
        store = FolderStore(Path(folder))
        store.create()
        started = time.perf_counter()
        store.append(_entries(size))
        for level in sizes(size):
            records = (summary_record(_summary(level, number)) for number in range(size // level))
            disk.append(store.path(level), 0, b"".join(records))
        return [_row("filling", [time.perf_counter() - started]), *_measured(store, size, rounds)]


def _in_graph(size: int, rounds: int) -> list[dict[str, Any]]:
    with OpenMap.open() as om:
        user = om.user(f"journal-benchmark-{uuid4().hex}")
        store = user.journal_store
        graph = store.shelf.graph
        store.create()
        try:
            started = time.perf_counter()
            store.append(_entries(size))
            for level in sizes(size):
                _fill_level(store, level, size // level)
            filled = _row("filling", [time.perf_counter() - started])
            nodes = _row("index seeks of a wake", [_seeks(store, size) / 1000], unit="nodes")
            return [filled, nodes, *_measured(store, size, rounds)]
        finally:
            erase(graph, user.user_id)
            user.erase()


def _seeks(store: GraphStore, size: int) -> int:
    """How many nodes the one query of a wake reads."""
    return len(store.lines(cover(size, 96)))


def _fill_level(store: GraphStore, level: int, count: int) -> None:
    for start in range(0, count, BATCH):
        rows = [
            {"text": _summary(level, number), "author": "benchmark"}
            for number in range(start, min(count, start + BATCH))
        ]
        store.shelf.put(level, start, rows, datetime.now(UTC))


def _entries(size: int) -> list[NewEntry]:
    return [NewEntry("2026-05-03", _text(number)) for number in range(size)]


def _text(number: int) -> str:
    words = [_WORDS[(number // 16**place) % 16] for place in range(4)]
    return f"memory number {number}: {' '.join(words)} in place {number % 977}"


def _summary(level: int, number: int) -> str:
    return f"memories {number * level} to {(number + 1) * level - 1} about {_WORDS[number % 16]}"


def _measured(store: Archive, size: int, rounds: int) -> list[dict[str, Any]]:
    journal = Journal(Setup(archive=store, clock=lambda: datetime.now(UTC), time_zone=UTC, timeout_s=60))
    top = Block(1 << (size.bit_length() - 1), 0)
    rows = [
        _timed("wake", rounds, lambda at: journal.wake()),
        _timed("zoom", rounds, lambda at: journal.zoom(top.name)),
        _timed("note", rounds, lambda at: journal.note(f"a new thing {uuid4().hex[:8]} was seen, {at}")),
    ]
    rows.append(_row("nap", list(_naps(journal, rounds))))
    few = max(3, rounds // 10)
    return [
        *rows,
        _timed("recall without a match", few, lambda at: journal.recall("no such words anywhere")),
        _timed("recall of the newest", few, lambda at: journal.recall("number")),
    ]


def _naps(journal: Journal, rounds: int) -> Iterator[float]:
    """How long each summary took that is due after the notes."""
    for _ in range(rounds):
        block = journal.nap().block
        if block is None:
            return
        started = time.perf_counter()
        journal.nap(block, f"a line that stands for {block}")
        yield time.perf_counter() - started


def _timed(name: str, rounds: int, work: Callable[[int], object]) -> dict[str, Any]:
    work(-1) if name in ("wake", "zoom") else None
    taken: list[float] = []
    for at in range(rounds):
        started = time.perf_counter()
        work(at)
        taken.append(time.perf_counter() - started)
    return _row(name, taken)


def _row(name: str, taken_s: list[float], unit: str = "ms") -> dict[str, Any]:
    taken_s.sort()
    return {
        "measure": name,
        "median": 1000 * statistics.median(taken_s),
        "p95": 1000 * taken_s[int(0.95 * len(taken_s))],
        "unit": unit,
        "cases": len(taken_s),
    }


def _show(rows: list[dict[str, Any]], *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(rows, indent=2))
        return
    for row in rows:
        print(
            f"{row['store']:6} {row['memories']:>9,} {row['measure']:26} {row['median']:>12.2f} {row['unit']}"
            f"  (p95 {row['p95']:.2f}, n = {row['cases']})"
        )
    for store in dict.fromkeys(row["store"] for row in rows):
        wakes = {
            row["memories"]: row["median"]
            for row in rows
            if (row["store"], row["measure"]) == (store, "wake")
        }
        if len(wakes) > 1:
            print(
                f"{store:6} wake at {max(wakes):,} is {wakes[max(wakes)] / wakes[min(wakes)]:.2f} × that at {min(wakes):,}"
            )


if __name__ == "__main__":
    raise SystemExit(main())
