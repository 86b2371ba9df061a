"""Ranking remembered places for an intent frame: named shares that add up to the score.

Relevance decides whether a place is an answer at all; taste, affect and distance decide in which order.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from itertools import chain
from typing import Literal

from openmap_graph.model.answer import Reason
from openmap_graph.model.base import Value
from openmap_graph.model.event import Measure
from openmap_graph.model.intent import IntentFrame
from openmap_graph.model.memory import Trait
from openmap_graph.model.search import Limit
from openmap_graph.rules.fit import (
    Traits,
    Words,
    against,
    beyond,
    diet_clash,
    limits_of,
    nearness,
    tastes,
    traits_of,
    wanted,
)
from openmap_graph.rules.holding import Holding
from openmap_graph.rules.scopes import applies

FLOOR = 0.35
"""Least relevance (name, words, meaning, concepts, purpose) of an answer."""

_COSINE_NOISE = 0.2
_AFFECT = 0.3
_NAMED, _WHOLE_QUERY, _NEARLY_NAMED = 2.0, 3.0, 1.5
_ASKED_FOR = 0.5
_FAR_FROM_NEAR, _FAR_KM = 10, 25.0


class Candidate(Value):
    """A remembered place as a candidate.

    `words` is its BM25 score as a share of the query's, 0 to 1; `naming` the share of the query that names it, 0 to 1,
    `nearly_named` with a slip of spelling. `scopes` are the situations for which alone it is disliked.
    """

    memory_id: str
    place_id: str
    name: str
    relationship: str
    affect: float
    traits: tuple[Trait, ...]
    facts: tuple[Measure, ...]
    goals: tuple[str, ...]
    companions: tuple[str, ...]
    naming: float = 0.0
    nearly_named: bool = False
    words: float
    cosine: float
    distance_km: float | None
    is_closed: bool = False
    is_current: bool = True
    scopes: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    source_ids: tuple[str, ...] = ()


class Asking(Value):
    """The question with what it means for this user at this time."""

    frame: IntentFrame
    holding: Holding
    near: Limit
    limits: tuple[Limit, ...] = ()
    at: datetime


Held = Literal["good", "disliked", "closed", "diet", "out of range", "expired"]


class Scored(Value):
    """A candidate with its reasons; `score` is their sum, `relevance` the sum of those that make it an answer.

    `held` tells whether it is an answer, or what keeps it from being one, `why` in words.
    """

    candidate: Candidate
    reasons: tuple[Reason, ...]
    score: float
    relevance: float
    held: Held = "good"
    why: str = ""


def rank(asking: Asking, candidates: Sequence[Candidate], words: Words) -> list[Scored]:
    """The candidates with named reasons, best first; equal scores are in the order of their ids."""
    limits = limits_of(asking.frame, asking.limits)
    scored = [_score(asking, limits, candidate, words) for candidate in candidates]
    return sorted(scored, key=lambda one: (-one.score, one.candidate.memory_id))


def traits_of_candidate(candidate: Candidate, words: Words) -> Traits:
    """Its traits, with what its name and category say it is."""
    present = [trait.concept for trait in candidate.traits if trait.present]
    absent = [trait.concept for trait in candidate.traits if not trait.present]
    found = traits_of(present, absent, words)
    named = traits_of((one for one in candidate.kinds if one not in found.absent), (), words)
    return found.model_copy(update={"kinds": found.kinds | named.present | named.kinds})


def _score(asking: Asking, limits: Sequence[Limit], candidate: Candidate, words: Words) -> Scored:
    frame, traits = asking.frame, traits_of_candidate(candidate, words)
    relevant = _relevance(asking, candidate, traits)
    other = [
        *against(frame, traits, words),
        *_affect(asking, candidate),
        *tastes(frame, traits, asking.holding.beliefs, words, asking.at),
        *nearness(candidate.distance_km, asking.near),
        *beyond(candidate.facts, candidate.distance_km, limits),
    ]
    reasons = tuple(reason for reason in chain(relevant, other) if reason.share)
    held, why = _held(asking, candidate, traits, words)
    return Scored(
        candidate=candidate,
        reasons=reasons,
        score=sum(reason.share for reason in reasons),
        relevance=sum(reason.share for reason in relevant),
        held=held,
        why=why,
    )


def _relevance(asking: Asking, candidate: Candidate, traits: Traits) -> list[Reason]:
    frame = asking.frame
    reasons = [*_naming(candidate)]
    if candidate.words > 0:
        reasons.append(
            Reason(
                name="words",
                share=round(candidate.words, 4),
                detail="what was said of it",
                evidence=candidate.source_ids,
            )
        )
    meaning = max(0.0, candidate.cosine - _COSINE_NOISE)
    if meaning > 0:
        reasons.append(
            Reason(name="meaning", share=round(meaning, 4), detail=f"similarity {candidate.cosine:.2f}")
        )
    reasons += wanted(frame, traits)
    goals = [goal for goal in frame.goals if goal in candidate.goals]
    if goals:
        reasons.append(Reason(name="purpose", share=0.3, detail=", ".join(goals)))
    companions = [one for one in frame.companions if one in candidate.companions]
    if companions:
        reasons.append(Reason(name="company", share=0.2, detail=", ".join(companions)))
    if frame.asks_disliked and candidate.relationship == "disliked":
        reasons.append(Reason(name="asked for", share=_ASKED_FOR, detail="disliked"))
    asks_only_near = frame.near_me and not (frame.words or frame.concepts)
    if asks_only_near and candidate.distance_km is not None and candidate.distance_km <= asking.near.value:
        reasons.append(
            Reason(name="asked for", share=_ASKED_FOR, detail="near", evidence=asking.near.evidence)
        )
    return reasons


def _naming(candidate: Candidate) -> list[Reason]:
    if candidate.naming:
        share = round(_NAMED + _WHOLE_QUERY * candidate.naming, 4)
        return [Reason(name="name", share=share, detail=f"the query names {candidate.name}")]
    if candidate.nearly_named:
        return [Reason(name="name", share=_NEARLY_NAMED, detail=f"the query nearly names {candidate.name}")]
    return []


def _affect(asking: Asking, candidate: Candidate) -> list[Reason]:
    if candidate.affect < 0 and not _dislike_holds(asking, candidate):
        return []
    share = round(_AFFECT * candidate.affect, 4)
    return [
        Reason(name="affect", share=share, detail=candidate.relationship, evidence=(candidate.memory_id,))
    ]


def _dislike_holds(asking: Asking, candidate: Candidate) -> bool:
    if not candidate.scopes:
        return True
    return any(applies(scope, asking.frame, asking.at) for scope in candidate.scopes)


def _held(asking: Asking, candidate: Candidate, traits: Traits, words: Words) -> tuple[Held, str]:
    """What keeps a place from being suggested: nothing does when the query names it or asks for what was."""
    frame = asking.frame
    is_asked_for = frame.asks_history or bool(candidate.naming)
    if not candidate.is_current:
        return "expired", "it is no longer remembered as such"
    if candidate.is_closed and not is_asked_for:
        return "closed", "it has closed"
    is_disliked = candidate.relationship == "disliked" and _dislike_holds(asking, candidate)
    if is_disliked and not (is_asked_for or frame.asks_disliked):
        return "disliked", "it is disliked" + _only_in(candidate.scopes)
    for belief in asking.holding.beliefs:
        if belief.predicate == "diet" and not is_asked_for and applies(belief.scope, frame, asking.at):
            clash = diet_clash(belief.object, traits, words)
            if clash:
                return "diet", f"{belief.label} excludes {', '.join(clash)}"
    far = "" if candidate.naming else _too_far(asking, candidate)
    return ("out of range", far) if far else ("good", "")


def _only_in(scopes: Sequence[str]) -> str:
    return f" {' and '.join(scopes)}" if scopes else ""


def _too_far(asking: Asking, candidate: Candidate) -> str:
    """Beyond a distance that the query sets, or out of all proportion to what is near."""
    over = (
        [
            reason.detail
            for reason in beyond(candidate.facts, candidate.distance_km, limits_of(asking.frame, ()))
            if reason.name in ("over near", "over walk_time")
        ]
        if asking.frame.constraints
        else []
    )
    if over:
        return over[0]
    most = max(_FAR_KM, _FAR_FROM_NEAR * asking.near.value)
    if asking.frame.near_me and candidate.distance_km is not None and candidate.distance_km > most:
        return f"{candidate.distance_km:.0f} km away"
    return ""
