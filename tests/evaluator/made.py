"""Made-up material for evaluations, without a store: streams of events in local time, from 2026-06-01 on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from openmap_graph.evaluator.findings import Finding, Outcome
from openmap_graph.evaluator.material import Material, StreamEvent
from openmap_graph.evaluator.review import evaluate

BERLIN = ZoneInfo("Europe/Berlin")
FIRST = datetime(2026, 6, 1)  # noqa: DTZ001 (a Monday; the zone is set by `moment`)


def moment(day: float, hour: float = 0, zone: ZoneInfo = BERLIN) -> datetime:
    """The local time of a day, counted from Monday 2026-06-01."""
    return (FIRST + timedelta(days=day, hours=hour)).replace(tzinfo=zone)


def stream(
    name: str, days: Iterable[int], hour: float = 8, zone: ZoneInfo = BERLIN, **more: Any
) -> list[StreamEvent]:
    """One event on each of the days, some minutes around the hour; ids are `name-day-hour`."""
    return [
        StreamEvent(
            id=f"{name}-{day}-{hour:g}",
            stream=name,
            at=moment(day, hour + day * 37 % 40 / 60, zone),
            **more,
        )
        for day in days
    ]


def looked(events: Iterable[StreamEvent], day: float, hour: float = 12, **more: Any) -> Outcome:
    """The outcome of an evaluation at that time, in Berlin."""
    return evaluate(material(events, day, hour, **more))


def material(events: Iterable[StreamEvent], day: float, hour: float = 12, **more: Any) -> Material:
    """Material in Berlin at that time."""
    return Material(now=moment(day, hour), time_zone="Europe/Berlin", events=tuple(events), **more)


def repeated(
    see: Callable[[datetime], Material], start: datetime, hours: int, every: int = 1
) -> list[tuple[datetime, Finding]]:
    """What is said when the material is evaluated every so many hours and remembers what was said."""
    said: list[tuple[datetime, Finding]] = []
    for hour in range(0, hours, every):
        now = start + timedelta(hours=hour)
        marks = tuple(finding.said(at) for at, finding in said)
        said += [(now, one) for one in evaluate(see(now).model_copy(update={"said": marks, "now": now})).kept]
    return said
