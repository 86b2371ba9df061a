"""Figures with bootstrap intervals, printed as a table or as JSON."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from rich.console import Console
from rich.table import Table

_DRAWS = 1_000
_SEED = 7


@dataclass(frozen=True)
class Figure:
    """The mean of one measure for one system, with a 95 % interval of 1,000 bootstrap draws over the cases."""

    measure: str
    system: str
    value: float
    low: float
    high: float
    cases: int


def figure(measure: str, system: str, scores: Sequence[float]) -> Figure:
    """The figure of some cases; the draws are the same in every run."""
    drawn = random.Random(_SEED)
    means = sorted(
        sum(drawn.choices(scores, k=len(scores))) / len(scores) for _ in range(_DRAWS if scores else 0)
    )
    mean = sum(scores) / len(scores) if scores else 0.0
    low, high = (means[int(0.025 * _DRAWS)], means[int(0.975 * _DRAWS)]) if means else (0.0, 0.0)
    return Figure(measure, system, mean, low, high, len(scores))


def show(title: str, figures: Sequence[Figure], *, as_json: bool) -> None:
    """Prints the figures."""
    if as_json:
        print(json.dumps([asdict(one) for one in figures], indent=2))
        return
    table = Table(title=title)
    for heading in ("measure", "system", "value", "95 % interval", "cases"):
        table.add_column(heading, justify="left" if heading in ("measure", "system") else "right")
    for one in figures:
        interval = f"{100 * one.low:.1f} to {100 * one.high:.1f}"
        table.add_row(one.measure, one.system, f"{100 * one.value:.1f}", interval, str(one.cases))
    Console().print(table)
