"""Scoring candidates of a live map search: named shares that add up, the same rules as for remembered places."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from openmap_graph.model.answer import Reason
from openmap_graph.model.base import Value
from openmap_graph.model.event import Measure
from openmap_graph.model.place import Point
from openmap_graph.rules import geo
from openmap_graph.rules.fit import (
    Traits,
    Words,
    against,
    beyond,
    limits_of,
    nearness,
    tastes,
    traits_of,
    wanted,
)
from openmap_graph.rules.hours import Opening, opening
from openmap_graph.rules.lexical import content, shares, spelled
from openmap_graph.rules.provider import Offered
from openmap_graph.rules.rank import Asking
from openmap_graph.rules.scopes import applies
from openmap_graph.rules.search_text import asked_words

_WORDS = 0.6
_RATING = 0.3
_AFFECT = 0.6
_CLOSED, _GONE, _OPEN = -0.8, -3.0, 0.1
_CHEAP, _DEAR = 1, 3
_PRICE = 0.3


class Match(Value):
    """The remembered place that a candidate is, as far as scoring needs it."""

    memory_id: str
    place_id: str
    relationship: str
    affect: float
    reason: str
    present: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    facts: tuple[Measure, ...] = ()
    scopes: tuple[str, ...] = ()
    source_ids: tuple[str, ...] = ()


class Judged(Value):
    """A candidate with its score, the sum of the shares of its reasons."""

    offered: Offered
    match: Match | None
    reasons: tuple[Reason, ...]
    score: float
    distance_km: float | None
    is_open: bool | None


class Moment(Value):
    """For when the search is: the time, in whose zone when the place's is not known, and whether it is now."""

    at: datetime
    time_zone: str
    is_now: bool
    open_wanted: bool


def judge(
    asking: Asking,
    offered: Sequence[Offered],
    concepts: Sequence[Sequence[str]],
    matches: Sequence[Match | None],
    here: Point | None,
    moment: Moment,
    words: Words,
) -> list[Judged]:
    """The candidates, best first; equal scores in the order given. `concepts` are what each one is, by its words."""
    texts = [content(_text(one)) for one in offered]
    asked = spelled(content(asked_words(asking.frame)), texts)
    said = shares(asked, texts) if asked else [0.0] * len(texts)
    judged = [
        _judge(asking, one, own, match, share, here, moment, words)
        for one, own, match, share in zip(offered, concepts, matches, said, strict=True)
    ]
    return sorted(judged, key=lambda one: (-one.score, one.offered.input_index))


def _judge(
    asking: Asking,
    offered: Offered,
    concepts: Sequence[str],
    match: Match | None,
    share: float,
    here: Point | None,
    moment: Moment,
    words: Words,
) -> Judged:
    frame = asking.frame
    traits = _traits(concepts, match, words)
    distance_km = geo.distance_km(here, offered.point) if here and offered.point else offered.distance_km
    is_open, hours = _opening(offered, moment)
    facts = (*(match.facts if match else ()), *_priced(offered))
    reasons = [
        *([Reason(name="words", share=round(_WORDS * share, 4), detail=offered.name)] if share else []),
        *wanted(frame, traits),
        *against(frame, traits, words),
        *_memory(asking, match),
        *tastes(frame, traits, asking.holding.beliefs, words, asking.at),
        *nearness(distance_km, asking.near),
        *beyond(facts, distance_km, limits_of(frame, asking.limits)),
        *_prices(asking, offered),
        *_rated(offered),
        *hours,
    ]
    kept = tuple(reason for reason in reasons if reason.share)
    return Judged(
        offered=offered,
        match=match,
        reasons=kept,
        score=sum(reason.share for reason in kept),
        distance_km=distance_km,
        is_open=is_open,
    )


def _text(offered: Offered) -> str:
    return " ".join((offered.name, *offered.kinds, *offered.tags, offered.text))


def _traits(concepts: Sequence[str], match: Match | None, words: Words) -> Traits:
    """What the provider says it is, unless the user says that it is not."""
    denied = set(match.absent) if match else set[str]()
    denied |= {opposite for one in (match.present if match else ()) if (opposite := words.opposite(one))}
    present = [one for one in concepts if one not in denied]
    return traits_of([*present, *(match.present if match else ())], match.absent if match else (), words)


def _memory(asking: Asking, match: Match | None) -> list[Reason]:
    """What the place is to the user; a dislike for one situation does not count in another."""
    if match is None:
        return []
    scopes = match.scopes
    if match.affect < 0 and scopes and not any(applies(one, asking.frame, asking.at) for one in scopes):
        return []
    detail = f"{match.relationship}{' ' + ' and '.join(scopes) if match.affect < 0 and scopes else ''}"
    evidence = (match.memory_id, *match.source_ids)
    return [Reason(name="affect", share=round(_AFFECT * match.affect, 4), detail=detail, evidence=evidence)]


def _priced(offered: Offered) -> list[Measure]:
    if offered.price is None or offered.currency is None:
        return []
    return [Measure(term="budget", value=offered.price, unit="money", currency=offered.currency)]


def _prices(asking: Asking, offered: Offered) -> list[Reason]:
    """The provider's price level against what is asked for or stated: a cheap or an expensive place."""
    level = offered.price_level
    if level is None:
        return []
    stated = next((one for one in asking.holding.beliefs if one.predicate == "budget_level"), None)
    is_cheap_wanted = "cheap" in asking.frame.concepts or "expensive" in asking.frame.avoided
    evidence: tuple[str, ...] = ()
    if not is_cheap_wanted and stated is not None and "expensive" not in asking.frame.concepts:
        is_cheap_wanted = stated.object in ("cheap", "low", "budget", "tight", "affordable")
        evidence = (stated.id,)
    if is_cheap_wanted and level >= _DEAR:
        return [Reason(name="price", share=-_PRICE, detail=f"price level {level} of 4", evidence=evidence)]
    if is_cheap_wanted and level <= _CHEAP:
        return [Reason(name="price", share=_PRICE / 2, detail=f"price level {level} of 4", evidence=evidence)]
    return []


def _rated(offered: Offered) -> list[Reason]:
    if offered.rating is None:
        return []
    share = round(_RATING * (offered.rating - 0.5), 4)
    return [Reason(name="rating", share=share, detail=f"rated {offered.rating:.2f} of 1 by others")]


def _opening(offered: Offered, moment: Moment) -> tuple[bool | None, list[Reason]]:
    """Whether it is open at the asked time, as far as that can be told, and what that is worth."""
    if offered.is_gone:
        return False, [Reason(name="gone", share=_GONE, detail="the provider says that it has closed")]
    found: Opening | None = None
    if offered.hours is not None:
        found = opening(offered.hours, moment.at, ZoneInfo(moment.time_zone), offered.point)
    if (found is None or found.is_open is None) and moment.is_now and offered.open_now is not None:
        found = Opening(is_open=offered.open_now, detail="says the provider")
    if found is None or found.is_open is None:
        return None, []
    if not found.is_open:
        return False, [Reason(name="closed", share=_CLOSED, detail=found.detail)]
    return True, [Reason(name="open", share=_OPEN if moment.open_wanted else 0.0, detail=found.detail)]
