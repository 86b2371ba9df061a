"""Calibration: from measures that a user took or refused to what "near", "quiet" or "expensive" mean to them.

Every fold starts from all samples, so a withdrawn or late sample changes the result as if it had always been so.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from statistics import median
from typing import Literal, NamedTuple

from openmap_graph.errors import InvalidInput
from openmap_graph.model.base import Value
from openmap_graph.model.calibration import Calibration, CalibrationUnit, SampleUse

_KEPT, _NEW = 0.7, 0.3
_OUTLIER_FACTOR = 5
_FEWEST_FOR_OUTLIER = 4
_BELOW_REFUSED = 0.9

_Reason = Literal["outlier", "trip", "withdrawn", "told before"]


class Term(NamedTuple):
    """A word that can be calibrated: its unit, what holds before any sample, and how samples make a value."""

    name: str
    unit: CalibrationUnit
    prior: float | None
    aggregation: Literal["largest", "smoothed"]


REGISTRY = {
    term.name: term
    for term in (
        Term("near", "km", 2.0, "largest"),
        Term("walk_time", "min", 10.0, "largest"),
        Term("transit_walk", "min", 8.0, "largest"),
        Term("noise", "ratio", 0.35, "largest"),
        Term("crowd", "ratio", 0.35, "largest"),
        Term("budget", "money", None, "smoothed"),
    )
}
"""The terms; a new one is one entry."""

TERMS = tuple(REGISTRY)


class Sample(Value):
    """One measure that a user took (`accepted`) or refused for itself.

    `contexts` are the goals it was for. `withdrawn` when the choice was retracted or the place is disliked by now,
    `trip` when it was said of a journey. `ordinal` orders samples of one and the same time as they were said.
    """

    term: str
    value: float
    at: datetime
    event_id: str
    accepted: bool
    ordinal: int = 0
    currency: str | None = None
    contexts: tuple[str, ...] = ()
    place_id: str | None = None
    turn_id: str | None = None
    trip: bool = False
    withdrawn: bool = False


def fold(samples: Iterable[Sample]) -> tuple[Calibration, ...]:
    """The calibrations that the samples make: per term and currency one in general and one for each context.

    An accepted sample counts in general and for each of its contexts; one that was refused counts for its contexts
    only, and in general when it has none.
    """
    ordered = sorted(
        (one for one in samples if one.term in REGISTRY),
        key=lambda one: (one.at, one.ordinal, one.turn_id or "", -one.value, one.event_id),
    )
    uses = _uses(ordered)
    groups: dict[tuple[str, str | None, str | None], list[tuple[Sample, SampleUse]]] = {}
    for sample, use in zip(ordered, uses, strict=True):
        contexts: list[str | None] = list(dict.fromkeys(sample.contexts))
        if sample.accepted or not contexts:
            contexts.append(None)
        for context in contexts:
            groups.setdefault((sample.term, context, sample.currency), []).append((sample, use))
    order = {term: index for index, term in enumerate(TERMS)}
    keys = sorted(groups, key=lambda key: (order[key[0]], key[1] or "", key[2] or ""))
    return tuple(
        _calibration(REGISTRY[term], context, currency, groups[term, context, currency])
        for term, context, currency in keys
    )


def look_up(
    calibrations: Iterable[Calibration], term: str, context: str | None = None, currency: str | None = None
) -> Calibration:
    """What the term means: for the context, else in general, else the prior; `source` tells which.

    With several currencies and none asked for it is the one with most samples; `look_up_all` gives them all.
    Raises `InvalidInput` for an unknown term.
    """
    found = look_up_all(calibrations, term, context)
    if currency is not None:
        found = tuple(one for one in found if one.currency == currency)
    if not found:
        known = REGISTRY[term]
        return Calibration(
            term=term, unit=known.unit, context=context, currency=currency, value=known.prior, source="prior"
        )
    return max(
        found,
        key=lambda one: (
            one.samples,
            one.source == "context",
            one.updated_at.timestamp() if one.updated_at else 0.0,
        ),
    )


def look_up_all(
    calibrations: Iterable[Calibration], term: str, context: str | None = None
) -> tuple[Calibration, ...]:
    """What the term means, one answer for each currency (one in all for terms that are no money)."""
    if term not in REGISTRY:
        raise InvalidInput(f"term: {term!r} cannot be calibrated.", way_out=f"Use one of {', '.join(TERMS)}.")
    known = [one for one in calibrations if one.term == term]
    currencies = sorted({one.currency for one in known}, key=lambda code: code or "")
    return tuple(_effective(known, REGISTRY[term], context, currency) for currency in currencies)


def limit(calibration: Calibration) -> float | None:
    """The most that a search should go to: the value, kept below what was refused."""
    value, refused = calibration.value, calibration.rejected_from
    if refused is None or (value is not None and value < refused):
        return value
    accepted = [
        use.value for use in calibration.evidence if use.used and use.accepted and use.value < refused
    ]
    return max([*accepted, refused * _BELOW_REFUSED])


def _effective(
    known: Sequence[Calibration], term: Term, context: str | None, currency: str | None
) -> Calibration:
    def one_for(wanted: str | None) -> Calibration | None:
        return next((one for one in known if one.context == wanted and one.currency == currency), None)

    own, general = one_for(context), one_for(None)
    if own is not None and own.samples:
        return own.model_copy(update={"source": "context" if context is not None else "global"})
    base = general if general is not None and general.samples else None
    refused = [
        one.rejected_from for one in (own, general) if one is not None and one.rejected_from is not None
    ]
    answer = Calibration(
        term=term.name,
        unit=term.unit,
        context=context,
        currency=currency,
        value=base.value if base else term.prior,
        rejected_from=min(refused) if refused else None,
        samples=base.samples if base else 0,
        outliers=base.outliers if base else 0,
        source="global" if base else "prior",
        evidence=(*(base.evidence if base else ()), *(own.evidence if own and own is not base else ())),
        updated_at=base.updated_at if base else None,
        id=own.id if own else general.id if general else None,
    )
    return answer.model_copy(update={"value": limit(answer)}) if refused else answer


def _calibration(
    term: Term, context: str | None, currency: str | None, members: Sequence[tuple[Sample, SampleUse]]
) -> Calibration:
    used = [sample for sample, use in members if use.used and sample.accepted]
    refused = [sample for sample, use in members if use.used and not sample.accepted]
    standing = [
        sample.value
        for sample in refused
        if not any(other.at > sample.at and other.value >= sample.value for other in used)
    ]
    return Calibration(
        term=term.name,
        unit=term.unit,
        context=context,
        currency=currency,
        value=_aggregate(term, [sample.value for sample in used]),
        rejected_from=min(standing) if standing else None,
        samples=len(used),
        outliers=sum(use.why_not in ("outlier", "trip") for _, use in members),
        source="global" if context is None else "context",
        evidence=tuple(use for _, use in members),
        updated_at=max(sample.at for sample, _ in members),
    )


def _aggregate(term: Term, values: Sequence[float]) -> float | None:
    if not values:
        return None
    if term.aggregation == "largest":
        return max(values)
    value = values[0]
    for new in values[1:]:
        value = _KEPT * value + _NEW * new
    return round(value, 6)


def _uses(ordered: Sequence[Sample]) -> list[SampleUse]:
    """Which samples count, and why the others do not."""
    reasons: list[_Reason | None] = [_first_reason(ordered, index) for index in range(len(ordered))]
    for index, sample in enumerate(ordered):
        if reasons[index] is None and sample.accepted and _is_outlier(ordered, reasons, index):
            reasons[index] = "outlier"
    return [
        SampleUse(
            event_id=sample.event_id,
            value=sample.value,
            accepted=sample.accepted,
            used=reason is None,
            why_not=reason,
        )
        for sample, reason in zip(ordered, reasons, strict=True)
    ]


def _first_reason(ordered: Sequence[Sample], index: int) -> _Reason | None:
    sample = ordered[index]
    if sample.withdrawn and sample.accepted:
        return "withdrawn"
    if sample.trip and sample.accepted:
        return "trip"
    if sample.place_id is None:
        return None
    for earlier in ordered[:index]:
        same = (earlier.term, earlier.place_id, earlier.currency, earlier.accepted) == (
            sample.term,
            sample.place_id,
            sample.currency,
            sample.accepted,
        )
        once_per_place = REGISTRY[sample.term].aggregation == "smoothed"
        if same and not earlier.withdrawn and (once_per_place or _same_turn(earlier, sample)):
            return "told before"
    return None


def _same_turn(one: Sample, other: Sample) -> bool:
    return one.turn_id is not None and one.turn_id == other.turn_id


def _is_outlier(ordered: Sequence[Sample], reasons: Sequence[_Reason | None], index: int) -> bool:
    sample = ordered[index]
    others = [
        other.value
        for position, other in enumerate(ordered)
        if position != index
        and reasons[position] in (None, "outlier")
        and other.accepted
        and (other.term, other.currency) == (sample.term, sample.currency)
    ]
    return len(others) >= _FEWEST_FOR_OUTLIER and sample.value > _OUTLIER_FACTOR * median(others)
