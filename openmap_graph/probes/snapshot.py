"""A snapshot of what a played dataset left in memory, and the difference of two."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from pydantic import ConfigDict

from openmap_graph.model.base import Value
from openmap_graph.probes.dataset import Dataset, RecallProbe
from openmap_graph.probes.handle import Handle
from openmap_graph.probes.report import Report

FIRM_CONFIDENCE = 0.6
LOST_CONFIDENCE = 0.25
KEPT_CONFIDENCE = 0.3

Severity = Literal["regression", "warning", "improvement"]


class _Part(Value):
    model_config = ConfigDict(frozen=True, extra="ignore")


class RecallTop(_Part):
    """The places a query brought back, best first."""

    query: str
    places: tuple[str, ...]


class HeldBelief(_Part):
    """A belief and how firm it was."""

    predicate: str
    object: str
    source: str
    confidence: float


class Episode(_Part):
    """A scenario or a routine; `size` counts its turns or its scenarios."""

    title: str
    places: tuple[str, ...]
    intents: tuple[str, ...]
    concepts: tuple[str, ...]
    size: int


class Snapshot(_Part):
    """What a dataset left in memory."""

    report: Report
    recall: tuple[RecallTop, ...]
    beliefs: tuple[HeldBelief, ...]
    scenarios: tuple[Episode, ...]
    routines: tuple[Episode, ...]


class Difference(Value):
    """One thing that differs between two snapshots; `key` says of which probe, query or belief."""

    severity: Severity
    area: Literal["dataset", "probe", "recall", "belief", "scenario", "routine"]
    key: str
    before: str | None
    after: str | None


def snapshot(user: Handle, dataset: Dataset, report: Report) -> Snapshot:
    """The state of a user after the dataset was played and probed."""
    queries = dict.fromkeys(probe.query for probe in dataset.probes if isinstance(probe, RecallProbe))
    return Snapshot(
        report=report,
        recall=tuple(
            RecallTop(
                query=query, places=tuple(item.place.name for item in user.recall(query, limit=5).places)
            )
            for query in queries
        ),
        beliefs=tuple(
            HeldBelief(
                predicate=b.predicate, object=b.object, source=b.source, confidence=round(b.confidence, 4)
            )
            for b in sorted(
                user.beliefs(min_confidence=KEPT_CONFIDENCE), key=lambda b: (b.predicate, b.object)
            )
        ),
        scenarios=tuple(
            Episode(title=s.title, places=s.places, intents=s.intents, concepts=s.concepts, size=s.turns)
            for s in user.scenarios(limit=50)
        ),
        routines=tuple(
            Episode(
                title=r.title,
                places=r.positive_places + r.negative_places,
                intents=r.intents,
                concepts=r.concepts,
                size=r.support,
            )
            for r in user.routines(limit=50)
        ),
    )


def differences(before: Snapshot, after: Snapshot) -> tuple[Difference, ...]:
    """What differs, regressions first.

    A regression is a probe lost, a recall emptied, a belief of at least 0.6 gone or down by 0.25.
    """
    found = [
        *_dataset(before, after),
        *_probes(before, after),
        *_recalls(before, after),
        *_beliefs(before, after),
        *_episodes("scenario", before.scenarios, after.scenarios),
        *_episodes("routine", before.routines, after.routines),
    ]
    order = ("regression", "warning", "improvement")
    return tuple(sorted(found, key=lambda difference: order.index(difference.severity)))


def _dataset(before: Snapshot, after: Snapshot) -> Iterator[Difference]:
    if before.report.dataset != after.report.dataset:
        yield Difference(
            severity="warning",
            area="dataset",
            key="name",
            before=before.report.dataset,
            after=after.report.dataset,
        )


def _probes(before: Snapshot, after: Snapshot) -> Iterator[Difference]:
    earlier = {(r.kind, r.description): r for r in before.report.results}
    later = {(r.kind, r.description): r for r in after.report.results}
    for key in dict.fromkeys([*earlier, *later]):
        old, new = earlier.get(key), later.get(key)
        if old and new and old.status == new.status:
            continue
        severity: Severity = "warning"
        if old and old.status == "pass":
            severity = "regression"
        elif new and new.status == "pass":
            severity = "improvement"
        yield Difference(
            severity=severity,
            area="probe",
            key=key[1],
            before=old and f"{old.status}: {old.got}",
            after=new and f"{new.status}: {new.got}",
        )


def _recalls(before: Snapshot, after: Snapshot) -> Iterator[Difference]:
    earlier = {top.query: top.places for top in before.recall}
    later = {top.query: top.places for top in after.recall}
    for query in dict.fromkeys([*earlier, *later]):
        old, new = earlier.get(query, ()), later.get(query, ())
        if old[:1] == new[:1]:
            continue
        severity: Severity = "regression" if not new else "warning" if old else "improvement"
        yield Difference(
            severity=severity,
            area="recall",
            key=query,
            before=", ".join(old) or None,
            after=", ".join(new) or None,
        )


def _beliefs(before: Snapshot, after: Snapshot) -> Iterator[Difference]:
    earlier = {(b.predicate, b.object): b for b in before.beliefs}
    later = {(b.predicate, b.object): b for b in after.beliefs}
    for key in dict.fromkeys([*earlier, *later]):
        old, new = earlier.get(key), later.get(key)
        if old is None:
            severity: Severity = "improvement"
        elif new is None or old.confidence - new.confidence >= LOST_CONFIDENCE:
            severity = "regression" if old.confidence >= FIRM_CONFIDENCE else "warning"
        else:
            continue
        yield Difference(
            severity=severity,
            area="belief",
            key=" ".join(key),
            before=old and f"{old.confidence:.2f} {old.source}",
            after=new and f"{new.confidence:.2f} {new.source}",
        )


def _episodes(
    area: Literal["scenario", "routine"], before: tuple[Episode, ...], after: tuple[Episode, ...]
) -> Iterator[Difference]:
    earlier, later = {e.title: _told(e) for e in before}, {e.title: _told(e) for e in after}
    for title in dict.fromkeys([*earlier, *later]):
        old, new = earlier.get(title), later.get(title)
        if old != new:
            yield Difference(
                severity="warning" if old else "improvement", area=area, key=title, before=old, after=new
            )


def _told(episode: Episode) -> str:
    return (
        f"{', '.join(episode.places)}; intents {', '.join(episode.intents)};"
        f" concepts {', '.join(episode.concepts)}; {episode.size}"
    )
