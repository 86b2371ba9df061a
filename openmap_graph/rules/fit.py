"""How a place fits what is asked and who asks: named shares, the same for remembered places and live candidates.

A share below zero lowers the sum, always: nothing is multiplied.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Protocol

from openmap_graph.model.answer import Reason
from openmap_graph.model.base import Value
from openmap_graph.model.belief import Belief
from openmap_graph.model.event import Measure
from openmap_graph.model.intent import IntentFrame
from openmap_graph.model.search import Limit
from openmap_graph.rules.scopes import applies

PENALTY = 0.5
_LIKED, _AVOIDED, _HARMFUL = 0.15, 0.3, 0.8
_NEAR = 0.3
_KIND_SHARE = 0.5
_WALK_KM_PER_MINUTE = 0.08

TERMS_OF_CONCEPTS = {
    "quiet": "noise",
    "low_noise": "noise",
    "low_crowd": "crowd",
    "uncrowded": "crowd",
    "cheap": "budget",
    "affordable": "budget",
}
"""Which learned limit a wanted concept sets."""


class Words(Protocol):
    """What fitting needs of the vocabulary."""

    def ancestors(self, concept: str, /) -> Sequence[str]: ...
    def opposite(self, concept: str, /) -> str | None: ...
    def excludes(self, concept: str, /) -> Sequence[str]: ...


class Traits(Value):
    """What a place is (`present`), is not (`absent`), and of what kinds that is (`kinds`)."""

    present: frozenset[str]
    absent: frozenset[str] = frozenset()
    kinds: frozenset[str] = frozenset()

    def has(self, concept: str) -> bool:
        return concept in self.present or concept in self.kinds


def traits_of(present: Iterable[str], absent: Iterable[str], words: Words) -> Traits:
    """The traits with the kinds that follow from them."""
    found = frozenset(present)
    kinds = frozenset(above for concept in found for above in words.ancestors(concept))
    return Traits(present=found, absent=frozenset(absent), kinds=kinds)


def wanted(frame: IntentFrame, traits: Traits) -> list[Reason]:
    """What is asked for and is there; a kind of it counts half."""
    whole = [concept for concept in frame.concepts if concept in traits.present]
    part = [
        concept for concept in frame.concepts if concept not in traits.present and concept in traits.kinds
    ]
    if not whole and not part:
        return []
    share = 0.8 * (len(whole) + _KIND_SHARE * len(part)) / max(2, len(frame.concepts))
    return [Reason(name="concepts", share=round(share, 4), detail=", ".join([*whole, *part]))]


def against(frame: IntentFrame, traits: Traits, words: Words) -> list[Reason]:
    """What the query does not want and is there, and what it wants and is denied."""
    unwanted = [concept for concept in frame.avoided if traits.has(concept)]
    contrary = [
        concept
        for concept in frame.concepts
        if not traits.has(concept) and (concept in traits.absent or words.opposite(concept) in traits.present)
    ]
    reasons: list[Reason] = []
    if unwanted:
        reasons.append(Reason(name="unwanted", share=-PENALTY * len(unwanted), detail=", ".join(unwanted)))
    if contrary:
        reasons.append(
            Reason(name="contrary", share=-PENALTY * len(contrary), detail="not " + ", ".join(contrary))
        )
    return reasons


def tastes(
    frame: IntentFrame, traits: Traits, beliefs: Sequence[Belief], words: Words, at: datetime
) -> Iterator[Reason]:
    """Likes raise, avoids, diets and allergies lower a place; what the query asks for is not counted twice."""
    for belief in beliefs:
        if not applies(belief.scope, frame, at):
            continue
        if belief.predicate == "diet":
            clash = diet_clash(belief.object, traits, words)
            share, hits = -_HARMFUL, bool(clash)
        else:
            clash, hits = (), traits.has(belief.object)
            share = {
                "likes": _LIKED,
                "prefers": _LIKED,
                "avoids": -_AVOIDED,
                "allergic_to": -_HARMFUL,
            }.get(belief.predicate, 0.0)
        if not hits or not share or (share > -_HARMFUL and belief.object in frame.concepts):
            continue
        yield Reason(
            name=f"{belief.predicate} {belief.object}",
            share=round(share * belief.confidence, 4),
            detail=f"it has {', '.join(clash)}" if clash else f"{belief.source} belief",
            evidence=(belief.id,),
        )


def diet_clash(diet: str, traits: Traits, words: Words) -> tuple[str, ...]:
    """What the place has that the diet excludes; nothing when the place is said to be for the diet."""
    if traits.has(diet):
        return ()
    return tuple(sorted(concept for concept in words.excludes(diet) if traits.has(concept)))


def nearness(distance_km: float | None, near: Limit, evidence: Sequence[str] = ()) -> list[Reason]:
    """A share that falls with distance: half of the most at what is near to this user."""
    if distance_km is None:
        return []
    share = _NEAR * near.value / (near.value + distance_km) if near.value > 0 else 0.0
    detail = f"{distance_km:.1f} km; {near.detail or f'near is {near.value:g} km'}"
    return [
        Reason(name="proximity", share=round(share, 4), detail=detail, evidence=(*near.evidence, *evidence))
    ]


def limits_of(frame: IntentFrame, learned: Sequence[Limit]) -> tuple[Limit, ...]:
    """The limits of a question: those it states, else what its words mean to the user."""
    said = [
        Limit(
            term=one.term,
            value=one.high if one.high is not None else one.value,
            unit=one.currency or one.unit,
            currency=one.currency,
            source="query",
            detail="said in the query",
        )
        for one in frame.constraints
    ]
    terms = {one.term for one in said}
    return (*said, *(one for one in learned if one.term not in terms))


def asked_terms(frame: IntentFrame) -> tuple[str, ...]:
    """The terms that words of the query call for without a number."""
    found = dict.fromkeys(TERMS_OF_CONCEPTS[one] for one in frame.concepts if one in TERMS_OF_CONCEPTS)
    return tuple(found)


def beyond(facts: Sequence[Measure], distance_km: float | None, limits: Sequence[Limit]) -> Iterator[Reason]:
    """What is known of the place and lies beyond a limit; a walk follows from the distance where nothing was said."""
    for one in limits:
        told = [fact.value for fact in facts if fact.term == one.term and fact.currency == one.currency]
        value = told[0] if told else _from_distance(one.term, distance_km)
        if value is not None and value > one.value:
            yield Reason(
                name=f"over {one.term}",
                share=-PENALTY,
                detail=f"{value:.2g} is over {one.value:g} {one.unit} ({one.detail})",
                evidence=one.evidence,
            )


def _from_distance(term: str, distance_km: float | None) -> float | None:
    if distance_km is None:
        return None
    return {"near": distance_km, "walk_time": distance_km / _WALK_KM_PER_MINUTE}.get(term)
