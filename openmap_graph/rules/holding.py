"""What a user holds at the moment of a question, and what follows from it: from where, and how far is near."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from openmap_graph.model.anchor import Anchor
from openmap_graph.model.base import Value
from openmap_graph.model.belief import Belief
from openmap_graph.model.calibration import Calibration
from openmap_graph.model.intent import IntentFrame
from openmap_graph.model.place import Point
from openmap_graph.model.search import Limit, WhereFrom
from openmap_graph.rules.areas import Area
from openmap_graph.rules.calibration import limit, look_up, look_up_all

_NEAR_PRIOR_KM = 2.0
_RECENT_DAYS = 60


class Holding(Value):
    """Beliefs, anchors, meanings of words and frequented areas that hold now."""

    beliefs: tuple[Belief, ...] = ()
    anchors: tuple[Anchor, ...] = ()
    learned: tuple[Calibration, ...] = ()
    areas: tuple[Area, ...] = ()


class Whereabouts(Value):
    """From where distances are measured: `evidence` is an anchor's id."""

    point: Point | None
    source: WhereFrom
    detail: str
    evidence: tuple[str, ...] = ()


def whereabouts(given: Point | None, frame: IntentFrame, holding: Holding, now: datetime) -> Whereabouts:
    """Where the user is: the given position, the anchor that the query names, the most visited area of late, or unknown.

    Nothing is guessed for a query that asks for an area or an anchor whose position is not known.
    """
    if given is not None:
        return Whereabouts(point=given, source="given", detail="the given position")
    if frame.anchor is not None:
        found = next((one for one in holding.anchors if one.role == frame.anchor and one.point), None)
        if found is not None:
            return Whereabouts(
                point=found.point,
                source="anchor",
                detail=f"{found.role}: {found.label}",
                evidence=(found.id,),
            )
        return Whereabouts(
            point=None, source="unknown", detail=f"the position of {frame.anchor!r} is not known"
        )
    if frame.areas:
        return Whereabouts(
            point=None, source="unknown", detail=f"the search is for {', '.join(frame.areas)}, not for here"
        )
    area = usual_area(holding.areas, now)
    if area is not None:
        return Whereabouts(
            point=area.centre,
            source="area",
            detail=f"the area of {area.visits} visits up to {area.last_at:%Y-%m-%d}",
        )
    return Whereabouts(
        point=None,
        source="unknown",
        detail="the location is unknown: no position was given, and no area is usual",
    )


def usual_area(areas: Sequence[Area], now: datetime) -> Area | None:
    """The area with the most visits among those visited lately."""
    recent = [one for one in areas if one.last_at >= now - timedelta(days=_RECENT_DAYS)]
    return max(recent, key=lambda one: (one.visits, one.last_at), default=None)


def meaning(holding: Holding, term: str, goals: Sequence[str], currency: str | None = None) -> Limit | None:
    """What `term` means for the first of these purposes that taught it, else in general; None when nothing tells."""
    found = [
        one
        for goal in (*goals, None)
        for one in look_up_all(holding.learned, term, goal)
        if currency is None or one.currency == currency
    ] or [look_up(holding.learned, term, None, currency)]
    best = next((one for one in found if one.source == "context"), found[-1])
    most = limit(best)
    if most is None:
        return None
    return Limit(
        term=term,
        value=most,
        unit=best.currency or best.unit,
        currency=best.currency,
        source=best.source,
        samples=best.samples,
        detail=_told(best, most),
        evidence=(best.id,) if best.id else (),
    )


def near_km(holding: Holding, goals: Sequence[str]) -> Limit:
    """How far near is for these purposes."""
    found = meaning(holding, "near", goals)
    return found or Limit(term="near", value=_NEAR_PRIOR_KM, unit="km", source="prior", detail="assumed")


def _told(one: Calibration, most: float) -> str:
    count = f"{one.samples} sample{'' if one.samples == 1 else 's'}"
    how = {
        "context": f"learned for {one.context} from {count}",
        "global": f"learned from {count}",
        "prior": "assumed",
    }
    refused = "" if one.rejected_from is None else f", {one.rejected_from:g} was refused"
    unit = "" if one.unit == "ratio" else f" {one.currency or one.unit}"
    return f"{one.term} is up to {most:g}{unit}: {how[one.source]}{refused}"
