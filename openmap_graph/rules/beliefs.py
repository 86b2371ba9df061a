"""What beliefs exclude each other, how sure one is, and how it fades."""

from __future__ import annotations

import math
from datetime import datetime

from openmap_graph.model.event import Event, Predicate

SINGLE_VALUED: frozenset[Predicate] = frozenset({"lives_near", "works_near", "diet", "budget_level"})
OPPOSITES: dict[Predicate, Predicate] = {"likes": "avoids", "avoids": "likes"}
LIKELY = 0.4
STATED_CONFIDENCE = 0.95
_GROWTH = 0.6


def statement_group(event: Event) -> str | None:
    """Within what an own statement excludes others: one home at a time, likes against avoids of one thing.

    None when the event states no belief by itself: frequented areas and pursued goals are inferred
    from how often they come up.
    """
    if (
        event.kind != "statement"
        or event.predicate is None
        or event.object is None
        or event.predicate in ("frequents", "pursues")
    ):
        return None
    scope = event.scope or ""
    if event.predicate in SINGLE_VALUED:
        return f"{event.predicate}|{scope}"
    pair = "|".join(sorted({event.predicate, OPPOSITES.get(event.predicate, event.predicate)}))
    return f"{pair}|{event.object}|{scope}"


def confidence(support: float, against: float) -> float:
    """How sure an inferred belief is, before decay: (1 - e^(-0.6 s)) · s / (s + a).

    >>> round(confidence(1.0, 0.0), 3)
    0.451
    >>> confidence(0.0, 2.0)
    0.0
    """
    if support <= 0:
        return 0.0
    return (1 - math.exp(-_GROWTH * support)) * support / (support + against)


def stated_confidence(support: float, against: float) -> float:
    """How sure a stated belief is: at least 0.95, more when repeated; it never fades."""
    return max(STATED_CONFIDENCE, confidence(support, against))


def decay(age_days: float, half_life_days: float) -> float:
    """The factor by which an inferred belief has faded: 2^(-age / half-life); a half-life of 0 means never.

    >>> decay(60, 60)
    0.5
    """
    if half_life_days <= 0 or age_days <= 0:
        return 1.0
    return 2.0 ** (-age_days / half_life_days)


def age_days(newest_evidence_at: datetime, now: datetime) -> float:
    """Days since the newest evidence."""
    return (now - newest_evidence_at).total_seconds() / 86_400
