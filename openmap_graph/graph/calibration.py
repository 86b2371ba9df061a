"""Calibrations in the graph: folded from samples, linked to them, read back."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from openmap_graph.graph.door import Graph, Unit
from openmap_graph.graph.memory import Outcome
from openmap_graph.graph.queries import query
from openmap_graph.model.calibration import Calibration
from openmap_graph.model.event import Event, Measure
from openmap_graph.rules.calibration import TERMS, Sample, fold
from openmap_graph.rules.keys import key

SAMPLES = query("calibration/samples")
STORE = query("calibration/store")
CURRENT = query("calibration/current")

_TAKEN_BACK = ("disliked", "retracted")


def learn(
    unit: Unit, user_id: str, events: Sequence[Event], outcomes: Sequence[Outcome], now: datetime
) -> tuple[Measure, ...]:
    """Fold the samples of every term that these events or changes of heart touch; the measures that were accepted."""
    told = [event.measure for event in events if event.is_evidence and event.measure]
    terms = {measure.term for measure in told if measure.accepted is not None and measure.term in TERMS}
    if any(outcome.action == "UPDATE" for outcome in outcomes):
        terms = set(TERMS)
    if terms:
        refold(unit, user_id, sorted(terms), now)
    return tuple(measure for measure in told if measure.accepted)


def refold(unit: Unit, user_id: str, terms: Sequence[str], now: datetime) -> None:
    """Fold the samples of some terms anew."""
    samples = [_sample(row["sample"]) for row in unit.run(SAMPLES, user_id=user_id, terms=list(terms))]
    rows = [_row(user_id, found) for found in fold(samples)]
    unit.run(STORE, user_id=user_id, terms=list(terms), rows=rows, now=now)


def current(graph: Graph, user_id: str) -> tuple[Calibration, ...]:
    """All calibrations of the user."""
    return tuple(calibration_of(row) for row in graph.read(CURRENT, user_id=user_id))


def _sample(row: dict[str, Any]) -> Sample:
    return Sample(
        term=row["term"],
        value=row["value"],
        at=row["occurred_at"],
        event_id=row["key"],
        accepted=row["accepted"],
        ordinal=row["ordinal"] or 0,
        currency=row["currency"],
        contexts=tuple(row["goals"] or ()),
        place_id=row["place_key"] or row["place_normalised"],
        turn_id=row["turn_key"],
        trip=bool(row["trip"]),
        withdrawn=bool(row["accepted"]) and row["relationship"] in _TAKEN_BACK,
    )


def _row(user_id: str, found: Calibration) -> dict[str, Any]:
    properties = found.model_dump(exclude={"id", "evidence"})
    shown = "unknown" if found.value is None else f"{found.value:g} {found.currency or found.unit}"
    context = f" for {found.context}" if found.context else ""
    return {
        "key": key("cal", user_id, found.term, found.context, found.currency),
        "properties": properties | {"caption": f"{found.term}{context}: {shown}"},
        "samples": [
            {
                "event": use.event_id,
                "value": use.value,
                "accepted": use.accepted,
                "used": use.used,
                "why_not": use.why_not,
            }
            for use in found.evidence
        ],
    }


def calibration_of(row: dict[str, Any]) -> Calibration:
    """The value of a calibration's row with its samples."""
    found = row["calibration"]
    return Calibration(
        id=found["key"],
        term=found["term"],
        unit=found["unit"],
        context=found.get("context"),
        currency=found.get("currency"),
        value=found.get("value"),
        rejected_from=found.get("rejected_from"),
        samples=found["samples"],
        outliers=found["outliers"],
        source=found["source"],
        updated_at=found.get("updated_at"),
        evidence=tuple(row["samples"]),
    )
