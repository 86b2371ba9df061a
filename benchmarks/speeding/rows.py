"""Rows of the speed benchmark: times with their ratios, and counts."""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass

from rich.console import Console
from rich.table import Table

EMBEDDING, ROUND_TRIP = "one embedding", "empty round trip"
_ROUNDS = 6


@dataclass(frozen=True)
class Row:
    """One measure over some data; `unit` is ms, s, or of (a count of `cases`); `p95` and `least` are of times."""

    data: str
    measure: str
    value: float
    unit: str
    cases: int
    p95: float | None = None
    least: float | None = None
    target: str = ""


def timed(
    data: str, measure: str, work: Callable[[str], object], queries: Sequence[str], target: str = ""
) -> Row:
    """The median of some rounds over the queries, after one round that is not counted."""
    for query in queries:
        work(query)
    taken: list[float] = []
    for _ in range(_ROUNDS):
        for query in queries:
            started = time.perf_counter()
            work(query)
            taken.append(1000 * (time.perf_counter() - started))
    taken.sort()
    return Row(
        data,
        measure,
        statistics.median(taken),
        "ms",
        len(taken),
        p95=taken[int(0.95 * len(taken))],
        least=taken[0],
        target=target,
    )


def counted(data: str, measure: str, count: float, cases: int, target: str = "") -> Row:
    """How many of the cases were right."""
    return Row(data, measure, count, "of", cases, target=target)


def show(rows: Sequence[Row], *, as_json: bool) -> None:
    """Prints the rows, with the ratio of each time to an embedding and to an empty round trip of the same data."""
    if as_json:
        print(json.dumps([asdict(row) for row in rows], indent=2))
        return
    base = {(row.data, row.measure): row.value for row in rows}
    table = Table(title="medians in milliseconds, or counts")
    for heading in (
        "data",
        "measure",
        "value",
        "least",
        "95 %",
        "× embedding",
        "× round trip",
        "cases",
        "target",
    ):
        table.add_column(heading, justify="left" if heading in ("data", "measure") else "right")
    for row in rows:
        ratios = [
            base.get((row.data, name)) if row.unit == "ms" else None for name in (EMBEDDING, ROUND_TRIP)
        ]
        table.add_row(
            row.data,
            row.measure,
            f"{row.value:.1f}" if row.unit != "of" else f"{row.value:g}",
            "" if row.least is None else f"{row.least:.1f}",
            "" if row.p95 is None else f"{row.p95:.1f}",
            *(f"{row.value / one:.1f}" if one else "" for one in ratios),
            str(row.cases),
            row.target,
        )
    Console(width=150).print(table)
