"""Suites: several datasets under one manifest, with their sum and what they cover."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import cast

from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel

from openmap_graph.model.base import Value
from openmap_graph.probes.dataset import Dataset
from openmap_graph.probes.files import checked, read_dataset, read_json
from openmap_graph.probes.report import Report, rate


class SuiteEntry(BaseModel):
    """A dataset of a manifest; `dataset` is a path from the manifest's folder."""

    model_config = ConfigDict(frozen=True, extra="ignore", alias_generator=to_camel, populate_by_name=True)

    id: str
    dataset: str
    description: str = ""
    source: str = "synthetic"
    city_slices: tuple[str, ...] = ()
    language_slices: tuple[str, ...] = ()
    style_slices: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()


class Manifest(BaseModel):
    """The content of a `suites.json`."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    name: str
    description: str = ""
    suites: tuple[SuiteEntry, ...] = Field(min_length=1)


class Tally(Value):
    """How many probes passed of a category, city, language or style."""

    name: str
    passed: int
    failed: int
    skipped: int
    rate: float


class Aggregate(Value):
    """The sum over all suites, and the same by slice: what they cover and how it went there."""

    suites: int
    sessions: int
    total: int
    passed: int
    failed: int
    skipped: int
    rate: float
    categories: tuple[Tally, ...]
    cities: tuple[Tally, ...]
    languages: tuple[Tally, ...]
    styles: tuple[Tally, ...]


class SuiteReport(Value):
    """The report of one suite of a manifest."""

    id: str
    description: str
    sessions: int
    report: Report


class SuitesReport(Value):
    """The reports of a manifest's suites, and their sum."""

    name: str
    description: str
    aggregate: Aggregate
    suites: tuple[SuiteReport, ...]


def read_manifest(path: Path) -> Manifest:
    """The manifest in a file; raises `InvalidFile`."""
    return checked(Manifest, read_json(path), str(path))


def read_reports(path: Path) -> list[Report]:
    """The reports in a file: one, a list of them, those of suites, or that of a snapshot; raises `InvalidFile`."""
    value = read_json(path)
    if isinstance(value, list):
        return [checked(Report, item, str(path)) for item in cast("list[object]", value)]
    if not isinstance(value, dict):
        return [checked(Report, value, str(path))]
    fields = cast("dict[str, object]", value)
    if "suites" in fields:
        return [suite.report for suite in checked(SuitesReport, fields, str(path)).suites]
    return [checked(Report, fields.get("report", fields), str(path))]


def run_suites(path: Path, manifest: Manifest, run: Callable[[Dataset], Report]) -> SuitesReport:
    """The reports of all suites; every dataset is read before the first one is run, so that a bad one costs nothing."""
    datasets = [read_dataset(path.parent / entry.dataset) for entry in manifest.suites]
    reports = [run(dataset) for dataset in datasets]
    return SuitesReport(
        name=manifest.name,
        description=manifest.description,
        aggregate=aggregate(manifest.suites, [len(dataset.sessions) for dataset in datasets], reports),
        suites=tuple(
            SuiteReport(
                id=entry.id,
                description=entry.description or dataset.description,
                sessions=len(dataset.sessions),
                report=report,
            )
            for entry, dataset, report in zip(manifest.suites, datasets, reports, strict=True)
        ),
    )


def aggregate(entries: Sequence[SuiteEntry], sessions: Sequence[int], reports: Sequence[Report]) -> Aggregate:
    """The sum over suites, and the sums of each category, city, language and style."""
    whole = _tally("", [result.status for report in reports for result in report.results])
    pairs = list(zip(entries, reports, strict=True))

    def sliced(slices: Callable[[SuiteEntry], tuple[str, ...]]) -> tuple[Tally, ...]:
        return _tallies(
            (name, result.status)
            for entry, report in pairs
            for name in slices(entry)
            for result in report.results
        )

    return Aggregate(
        suites=len(reports),
        sessions=sum(sessions),
        total=whole.passed + whole.failed + whole.skipped,
        passed=whole.passed,
        failed=whole.failed,
        skipped=whole.skipped,
        rate=whole.rate,
        categories=_tallies(
            (result.category, result.status) for report in reports for result in report.results
        ),
        cities=sliced(lambda entry: entry.city_slices),
        languages=sliced(lambda entry: entry.language_slices),
        styles=sliced(lambda entry: entry.style_slices),
    )


def _tallies(rows: Iterable[tuple[str, str]]) -> tuple[Tally, ...]:
    statuses: dict[str, list[str]] = {}
    for name, status in rows:
        statuses.setdefault(name, []).append(status)
    return tuple(_tally(name, statuses[name]) for name in sorted(statuses))


def _tally(name: str, statuses: Sequence[str]) -> Tally:
    passed, failed, skipped = (statuses.count(status) for status in ("pass", "fail", "skip"))
    return Tally(name=name, passed=passed, failed=failed, skipped=skipped, rate=rate(passed, failed))
