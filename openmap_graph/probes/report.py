"""The report of a dataset: one result a probe, and the sums."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from pydantic import ConfigDict

from openmap_graph.model.base import Value

Status = Literal["pass", "fail", "skip"]


class Result(Value):
    """What became of one probe; `index` is its place in the dataset from 0."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    index: int
    kind: str
    category: str
    description: str
    status: Status
    got: str


class Report(Value):
    """The results of one dataset. `rate` is passed ÷ (passed + failed), 0 when nothing was run."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    dataset: str
    total: int
    passed: int
    failed: int
    skipped: int
    rate: float
    results: tuple[Result, ...]

    @classmethod
    def of(cls, dataset: str, results: Iterable[Result]) -> Report:
        """The report with its sums counted."""
        results = tuple(results)
        counts = {
            status: sum(result.status == status for result in results) for status in ("pass", "fail", "skip")
        }
        return cls(
            dataset=dataset,
            total=len(results),
            passed=counts["pass"],
            failed=counts["fail"],
            skipped=counts["skip"],
            rate=rate(counts["pass"], counts["fail"]),
            results=results,
        )


class Comparison(Value):
    """Two reports of one dataset side by side; `gained` and `lost` describe probes that changed sides."""

    dataset: str
    before: float
    after: float
    passed_before: int
    passed_after: int
    gained: tuple[str, ...]
    lost: tuple[str, ...]
    only_before: int = 0
    only_after: int = 0


def rate(passed: int, failed: int) -> float:
    """The share of passed probes among those run, rounded to 4 places.

    >>> rate(2, 1), rate(0, 0)
    (0.6667, 0.0)
    """
    return round(passed / (passed + failed), 4) if passed + failed else 0.0


def compare(before: Report, after: Report) -> Comparison:
    """What changed from one report of a dataset to another; probes are matched by place and description."""
    earlier = {(result.index, result.description): result for result in before.results}
    later = {(result.index, result.description): result for result in after.results}
    both = [(earlier[key], later[key]) for key in earlier if key in later]
    return Comparison(
        dataset=after.dataset,
        before=before.rate,
        after=after.rate,
        passed_before=before.passed,
        passed_after=after.passed,
        gained=tuple(b.description for a, b in both if a.status != "pass" and b.status == "pass"),
        lost=tuple(f"{b.description}: {b.got}" for a, b in both if a.status == "pass" and b.status != "pass"),
        only_before=len(earlier.keys() - later.keys()),
        only_after=len(later.keys() - earlier.keys()),
    )
