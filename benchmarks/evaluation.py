"""One evaluation with the database: ten streams of events over a year, read, thought about and written.

Usage: OPENMAP_NEO4J_URI=… OPENMAP_NEO4J_PASSWORD=… .venv/bin/python benchmarks/evaluation.py [days]
"""

from __future__ import annotations

import random
import sys
import time
from datetime import UTC, datetime, timedelta
from statistics import median
from uuid import uuid4

from openmap_graph.client import OpenMap, UserMemory
from openmap_graph.graph import noticing
from openmap_graph.graph.door import Unit
from openmap_graph.settings import load_settings

START = datetime(2025, 11, 1, tzinfo=UTC)
STREAMS = ("breakfast", "lunch", "dinner", "walk", "medicine", "swim", "call", "reading", "run", "groceries")
RUNS = 9


def main() -> None:
    days = int(sys.argv[1]) if len(sys.argv) > 1 else 365
    moment = START + timedelta(days=days)
    settings = load_settings(embedding_model="none")
    with OpenMap.open(settings, clock=lambda: moment) as om:
        memory = om.user(f"bench-{uuid4().hex}", time_zone="Europe/Berlin")
        memory.add_note("is there", source="benchmark")
        events = fill(memory, days)
        elapsed, cpu = [], []
        for _ in range(RUNS):
            started, used = time.perf_counter(), time.process_time()
            done = memory.evaluate()
            elapsed.append((time.perf_counter() - started) * 1000)
            cpu.append((time.process_time() - used) * 1000)
        print(f"{events} events, {len(done.findings)} findings, {done.tests} tests")
        print(
            f"first {elapsed[0]:.0f} ms; then median {median(elapsed[1:]):.0f} ms, least {min(elapsed):.0f} ms"
        )
        print(f"processor time of the client: median {median(cpu[1:]):.0f} ms, least {min(cpu):.0f} ms")
        for timing in om._services.graph.timings()[:8]:
            print(f"  {timing.name:<24} {timing.count:>5} × {timing.total_ms / timing.count:7.1f} ms")
        memory.erase()


def fill(memory: UserMemory, days: int) -> int:
    """A year of daily events, one in seven skipped; how many there are."""
    rng = random.Random(7)
    rows = [
        (stream, START + timedelta(days=day, hours=7 + index, minutes=rng.randrange(50)))
        for day in range(days)
        for index, stream in enumerate(STREAMS)
        if rng.random() > 1 / 7
    ]
    graph, user_id = memory._services.graph, memory.user_id
    for start in range(0, len(rows), 500):
        chosen = rows[start : start + 500]

        def work(unit: Unit, chosen: list[tuple[str, datetime]] = chosen) -> None:
            for stream, at in chosen:
                noticing.log(unit, user_id, stream, "", at, {}, at)

        graph.transact(work, name="fill")
    return len(rows)


if __name__ == "__main__":
    main()
