"""Which faults are tried, and the table of what they did.

`python -m tests.faults --faults 500` starts a private server of its own, tries them, and prints the table.
"""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from tests.faults.operations import OPERATIONS, Operation
from tests.faults.proxy import COMMIT, Fault
from tests.faults.server import OwnServer, SmallDisk
from tests.faults.trial import Bench, Outcome

DISK_MB = 700
"""A disk with room for the home of a private server."""

LONG_S = math.inf
"""An outage or a freeze that outlasts the call."""

WAYS = {
    "connection reset before a statement": Fault("", "reset", "before"),
    "connection reset, answer lost": Fault("", "reset", "after"),
    "connection cut in the middle of a statement": Fault("", "cut", "middle"),
    "connection cut, answer lost": Fault("", "cut", "after"),
    "connection half-closed before a statement": Fault("", "half-close", "before"),
    "connection half-closed, answer lost": Fault("", "half-close", "after"),
    "answer lost, then no server for long": Fault("", "reset", "after", outage_s=LONG_S),
    "statement lost, then no server for long": Fault("", "cut", "before", outage_s=LONG_S),
    "statement delayed": Fault("", "delay", hold_s=0.3),
    "statement stalled beyond the time-out": Fault("", "stall", hold_s=LONG_S),
}
"""The faults of the way to the server, by name; each costs the caller nothing or one clear error."""

_SLOW = ("long", "beyond")


def connection_faults(bench: Bench, most: int, seed: int = 1) -> Iterator[tuple[str, Operation, Fault]]:
    """`most` faults of the connection, spread over all operations, their statements and all ways."""
    places = [
        (operation, at, nth) for operation in OPERATIONS for at, nth in numbered(bench.statements(operation))
    ]
    quick = [name for name in WAYS if not any(word in name for word in _SLOW)]
    slow = [name for name in WAYS if name not in quick]
    chance = random.Random(seed)  # noqa: S311 - to spread faults, not to hide anything
    chance.shuffle(places)
    ways = itertools.cycle([*quick * 4, *slow])
    for (operation, at, nth), way in itertools.islice(zip(itertools.cycle(places), ways, strict=False), most):
        yield way, operation, replace(WAYS[way], at=at, nth=nth)


def server_faults(bench: Bench, server: OwnServer, operation: Operation) -> Iterator[tuple[str, Outcome]]:
    """The server killed, and frozen for short and for long, at every statement of a call that writes, and at its ends."""
    writes = writing(bench.statements(operation))
    for at, nth in writes:
        fault = Fault(at, "call", nth=nth, then=server.crash)
        yield "server killed before a statement", bench.run(operation, fault, server.started)
        fault = Fault(at, "call", moment="after", nth=nth, then=server.crash)
        yield "server killed after a statement", bench.run(operation, fault, server.started)
    for at, nth in writes:
        fault = Fault(at, "call", nth=nth, then=lambda: server.freeze(1.0))
        yield "server frozen for a second", bench.run(operation, fault, server.thaw)
    for at, nth in writes[::4]:
        fault = Fault(at, "call", nth=nth, then=lambda: server.freeze(LONG_S))
        yield "server frozen beyond the time-out", bench.run(operation, fault, server.thaw)


def disk_faults(bench: Bench, server: OwnServer, disk: SmallDisk) -> Iterator[tuple[str, Outcome]]:
    """The disk filled up under each kind of write, before its first and before its last statement."""
    for operation in OPERATIONS:
        writes = writing(bench.statements(operation))
        for at, nth in (writes[0], writes[-1]):

            def recover() -> None:
                disk.free()
                server.restart()

            fault = Fault(at, "call", nth=nth, then=disk.fill)
            yield "disk full", bench.run(operation, fault, recover)


def numbered(statements: Sequence[str]) -> list[tuple[str, int]]:
    """Each statement with how many of its name have gone by, itself included."""
    seen: Counter[str] = Counter()
    found: list[tuple[str, int]] = []
    for name in statements:
        seen[name] += 1
        found.append((name, seen[name]))
    return found


def writing(statements: Sequence[str]) -> list[tuple[str, int]]:
    """The statements that write, and the ends of transactions, up to that of the last one."""
    from openmap_graph.graph.queries import query

    marked = numbered(statements)
    writes = [name != COMMIT and query(name).mode == "write" for name, _ in marked]
    last = max((index for index, writes_here in enumerate(writes) if writes_here), default=-2)
    return [
        one
        for one, writes_here in zip(marked[: last + 2], writes, strict=False)
        if writes_here or one[0] == COMMIT
    ]


def table(outcomes: Iterable[tuple[str, Outcome]]) -> list[dict[str, str | int]]:
    """A row a kind of fault: tried, lost, half written, doubled, seen as one clear error, as nothing, otherwise."""
    rows: dict[str, Counter[str]] = {}
    for way, one in outcomes:
        row = rows.setdefault(way, Counter())
        row["tried"] += 1
        row["lost"] += one.lost
        row["half written"] += one.half
        row["doubled"] += one.doubled
        row["clear error"] += bool(one.error) and one.clear
        row["unclear error"] += not one.clear
        row["no error"] += not one.error
        row["not reached"] += not one.fired
    columns = (
        "tried",
        "lost",
        "half written",
        "doubled",
        "no error",
        "clear error",
        "unclear error",
        "not reached",
    )
    return [{"fault": way} | {name: row[name] for name in columns} for way, row in rows.items()]
