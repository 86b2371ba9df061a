"""Counts of hits, misses and false finds, and what follows from them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """One measured number beside that of a baseline in the same run; `None` where there is none."""

    name: str
    value: float
    baseline: float | None
    baseline_name: str
    cases: int
    note: str = ""


class Matches:
    """Found against expected, as sets per case, with equal names in another case or with an article."""

    def __init__(self) -> None:
        self.hits = self.found = self.expected = self.cases = 0

    def add(self, found: Iterable[str], expected: Iterable[str], neither: Iterable[str] = ()) -> None:
        """Counts one case; what is found inside one of `neither` does not count."""
        ours, theirs = {plain(name) for name in found}, {plain(name) for name in expected}
        ours -= {name for name in ours - theirs for other in neither if name in plain(other)}
        self.hits += len(ours & theirs)
        self.found += len(ours)
        self.expected += len(theirs)
        self.cases += 1

    @property
    def precision(self) -> float:
        """Share of what was found that is right."""
        return self.hits / self.found if self.found else 0.0

    @property
    def recall(self) -> float:
        """Share of what is there that was found."""
        return self.hits / self.expected if self.expected else 0.0

    @property
    def f1(self) -> float:
        """Harmonic mean of precision and recall."""
        return 2 * self.hits / (self.found + self.expected) if self.found + self.expected else 0.0

    @property
    def note(self) -> str:
        """Precision and recall in words."""
        return f"P {self.precision:.2f} R {self.recall:.2f}"


def plain(name: str) -> str:
    """A name without case, article and marks at its ends."""
    return re.sub(r"^the\s+", "", re.sub(r"[^\w&'\s]", " ", name.casefold().replace("’", "'"))).strip()


def accuracy(pairs: Sequence[tuple[str, str]]) -> float:
    """Share of pairs that are equal."""
    return sum(one == other for one, other in pairs) / len(pairs) if pairs else 0.0


def macro_f1(pairs: Sequence[tuple[str, str]]) -> float:
    """Mean F1 over the expected classes; a pair is (found, expected)."""
    classes = sorted({expected for _, expected in pairs})
    hits, found, expected = (
        Counter[str](),
        Counter(one for one, _ in pairs),
        Counter(other for _, other in pairs),
    )
    for one, other in pairs:
        hits[one] += one == other
    scores = [2 * hits[name] / (found[name] + expected[name]) for name in classes]
    return sum(scores) / len(scores) if scores else 0.0
