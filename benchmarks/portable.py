"""How long a memory takes to be exported and imported, and how much of this process' memory that needs.

    python benchmarks/portable.py [--memories 10000] [--json]

The memory is written through the functions of the graph, many places in one transaction, for time's sake. Export and
import run through the client, each in a process of its own whose memory is compared with what it had when the client
was open. Also counted: whether the export of the imported memory has the same bytes.
"""

from __future__ import annotations

import argparse
import hashlib
import itertools
import json
import multiprocessing
import random
import resource
import tempfile
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import psutil
from rich.console import Console
from rich.table import Table

from openmap_graph import OpenMap
from openmap_graph.graph import event, memory, place, turn
from openmap_graph.graph.door import Graph, Unit
from openmap_graph.graph.event import Placed, event_key
from openmap_graph.graph.memory import Piece
from openmap_graph.model.event import Event
from openmap_graph.model.place import Mention, Point
from openmap_graph.model.turn import Said
from openmap_graph.rules.identity import PlaceRecord
from openmap_graph.settings import load_settings

_START = datetime(2026, 1, 1, tzinfo=UTC)
_AT_ONCE = 250
_TRAITS = ("quiet", "cheap", "cosy", "wifi", "crowded", "outdoor")
_CLAIMS = ("loved", "liked", "visited", "disliked", "mentioned")
_FIRST = "Amber Birch Cobalt Dapple Ember Fennel Gilded Harbour Indigo Juniper Kestrel Linden".split()  # noqa: SIM905
_SECOND = "Anvil Bellows Candle Drum Easel Feather Gable Hearth Inkwell Jigsaw Kettle Lantern".split()  # noqa: SIM905


def main() -> int:
    """Prints seconds, MiB of the file and MiB of process memory beyond an open client."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--memories", type=int, default=10_000)
    parser.add_argument("--json", action="store_true", help="JSON instead of a table")
    given = parser.parse_args()
    run = uuid4().hex[:8]
    users = [f"benchmark-{run}-one", f"benchmark-{run}-two"]
    with _client() as om, tempfile.TemporaryDirectory() as folder:
        files = [str(Path(folder) / name) for name in ("one", "two")]
        try:
            _fill(om, users[0], given.memories)
            rows = [
                _apart("export", users[0], files[0]),
                _apart("import", users[1], files[0]),
                _apart("import again", users[1], files[0]),
                _apart("export of the import", users[1], files[1]),
            ]
            same = _digest(files[0]) == _digest(files[1])
        finally:
            for user_id in users:
                om.user(user_id).erase()
    _show(rows, same, as_json=given.json)
    return 0


def _client() -> OpenMap:
    return OpenMap.open(load_settings(embedding_model="none"))


def _digest(path: str) -> str:
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()


def _apart(step: str, user_id: str, path: str) -> dict[str, Any]:
    """One step in a process of its own."""
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        return pool.apply(_step, (step, user_id, path))


def _step(step: str, user_id: str, path: str) -> dict[str, Any]:
    with _client() as om:
        user = om.user(user_id)
        user.memories(limit=1)
        before = psutil.Process().memory_info().rss
        started = time.perf_counter()
        done = user.export(path) if step.startswith("export") else user.import_(path)
        seconds = time.perf_counter() - started
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    return {
        "step": step,
        "seconds": round(seconds, 1),
        "records": sum(done.counts.values()),
        "file_mib": round(Path(path).stat().st_size / 2**20, 1),
        "memory_mib": round(max(0, peak - before) / 2**20),
    }


def _fill(om: OpenMap, user_id: str, count: int) -> None:
    graph = om._services.graph  # pyright: ignore[reportPrivateUsage]
    drawn = random.Random(7)
    names = [f"{a} {b} {n}" for n, a, b in itertools.product(range(1, 1 + count // 144 + 1), _FIRST, _SECOND)]
    for start in range(0, count, _AT_ONCE):
        _write(graph, user_id, names[start : min(count, start + _AT_ONCE)], start, drawn)


def _write(graph: Graph, user_id: str, names: list[str], start: int, drawn: random.Random) -> None:
    """Two turns for each place: what was said of it, with a relationship and two traits, and an answer."""
    told = [(name, drawn.choice(_CLAIMS), drawn.sample(_TRAITS, 2)) for name in names]
    said = [
        Said(
            role=role,
            text=f"We {claim} {name}, so {traits[0]} and {traits[1]}, number {start + index}" if role == "user" else f"Noted: {name}.",
            occurred_at=_START + timedelta(minutes=start + index),
            time_is_given=True,
        )
        for index, (name, claim, traits) in enumerate(told)
        for role in ("user", "assistant")
    ]  # fmt: skip
    ids = [key for key, _ in turn.store(graph, user_id, "UTC", f"talk-{start}", said, _START)][::2]
    records = [
        PlaceRecord(name=name, point=Point(latitude=52 + drawn.random(), longitude=13 + drawn.random()))
        for name, _, _ in told
    ]
    placed: list[Placed] = []
    pieces: list[Piece] = []
    for index, ((name, claim, traits), record) in enumerate(zip(told, records, strict=True)):
        spoken = said[2 * index]
        at, place_id = spoken.occurred_at, place.new_place_key(user_id, record)
        common: dict[str, Any] = {
            "turn_id": ids[index], "start": 0, "end": len(spoken.text), "quote": spoken.text, "rule": "benchmark",
            "occurred_at": at, "place": Mention(name=name),
        }  # fmt: skip
        events = [Event(kind="opinion", claim=claim, **common)]  # pyright: ignore[reportArgumentType]
        events += [Event(kind="trait", concept=trait, polarity=1, **common) for trait in traits]
        for ordinal, one in enumerate(events):
            placed.append(
                Placed(id=event_key(user_id, one), event=one, said_at=at, sentence=one.quote, ordinal=ordinal, place_id=place_id)
            )  # fmt: skip
        first = event_key(user_id, events[0])
        pieces.append(
            Piece(place_id=place_id, event_id=first, claim=claim, at=at, order=0, day=f"{at:%Y-%m-%d}")  # pyright: ignore[reportArgumentType]
        )

    def work(unit: Unit) -> None:
        turn.lock_user(unit, user_id)
        place.upsert(unit, user_id, [(place.new_place_key(user_id, one), one) for one in records], _START)
        event.store(unit, user_id, placed, {}, _START)
        memory.reconcile(unit, user_id, pieces, _START)
        keys = [memory.memory_key(user_id, one.place_id) for one in pieces]
        memory.attach(unit, user_id, keys, _START)
        memory.details(unit, user_id, keys)
        memory.describe(
            unit,
            user_id,
            {key: one.quote for key, one in zip(keys, (p.event for p in placed[::3]), strict=True)},
        )
        turn.mark_read(unit, user_id, ids, _START)

    graph.transact(work)


def _show(rows: list[dict[str, Any]], same: bool, *, as_json: bool) -> None:
    if as_json:
        print(json.dumps({"steps": rows, "same_bytes": same}, indent=2))
        return
    table = Table(title="a memory on its way")
    for heading in rows[0]:
        table.add_column(heading, justify="left" if heading == "step" else "right")
    for row in rows:
        table.add_row(*(str(value) for value in row.values()))
    Console().print(table)
    print("the export of the import has", "the same bytes" if same else "OTHER BYTES")


if __name__ == "__main__":
    raise SystemExit(main())
