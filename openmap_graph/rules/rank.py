"""Ranking remembered places for an intent frame: named shares that add up to the score.

Relevance decides whether a place is an answer at all; taste, affect and distance decide in which order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

from openmap_graph.model.answer import Reason
from openmap_graph.model.base import Value
from openmap_graph.model.belief import Belief
from openmap_graph.model.event import Measure
from openmap_graph.model.intent import IntentFrame
from openmap_graph.model.memory import Trait

FLOOR = 0.35
"""Least relevance (name, words, meaning, concepts, purpose) of an answer."""

_COSINE_NOISE = 0.2
_AFFECT = 0.3
_PENALTY = 0.5


class Candidate(Value):
    """A remembered place as a candidate. `words` is its BM25 score over the query's best possible one, 0 to 1."""

    memory_id: str
    place_id: str
    name: str
    relationship: str
    affect: float
    traits: tuple[Trait, ...]
    facts: tuple[Measure, ...]
    goals: tuple[str, ...]
    companions: tuple[str, ...]
    is_named: bool
    words: float
    cosine: float
    distance_km: float | None
    is_closed: bool = False
    source_ids: tuple[str, ...] = ()


class Scored(Value):
    """A candidate with its reasons; `score` is their sum, `relevance` the sum of those that make it an answer."""

    candidate: Candidate
    reasons: tuple[Reason, ...]
    score: float
    relevance: float


class Taste(Value):
    """What ranking needs to know of the user: beliefs, the learned radius and limits by term."""

    beliefs: tuple[Belief, ...] = ()
    near_km: float = 2.0
    limits: Mapping[str, float] = {}


def rank(
    frame: IntentFrame, candidates: Sequence[Candidate], taste: Taste, opposites: Mapping[str, str]
) -> list[Scored]:
    """The candidates with named reasons, best first; equal scores are in the order of their ids."""
    scored = [_score(frame, candidate, taste, opposites) for candidate in candidates]
    return sorted(scored, key=lambda one: (-one.score, one.candidate.memory_id))


def _score(frame: IntentFrame, candidate: Candidate, taste: Taste, opposites: Mapping[str, str]) -> Scored:
    relevant = [*_relevance(frame, candidate, opposites)]
    other = [
        *_against(frame, candidate, opposites),
        *_affect(candidate),
        *_tastes(candidate, taste, frame),
        *_distance(candidate, taste, frame),
        *_limits(frame, candidate, taste),
    ]
    reasons = tuple(reason for reason in chain(relevant, other) if reason.share)
    return Scored(
        candidate=candidate,
        reasons=reasons,
        score=sum(reason.share for reason in reasons),
        relevance=sum(reason.share for reason in relevant),
    )


def _relevance(frame: IntentFrame, candidate: Candidate, opposites: Mapping[str, str]) -> list[Reason]:
    reasons: list[Reason] = []
    if candidate.is_named:
        reasons.append(Reason(name="name", share=3.0, detail=f"the query names {candidate.name}"))
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
    present = {trait.concept for trait in candidate.traits if trait.present}
    wanted = [concept for concept in frame.concepts if concept in present]
    if wanted:
        share = 0.8 * len(wanted) / max(2, len(frame.concepts))
        reasons.append(Reason(name="concepts", share=round(share, 4), detail=", ".join(wanted)))
    goals = [goal for goal in frame.goals if goal in candidate.goals]
    if goals:
        reasons.append(Reason(name="purpose", share=0.3, detail=", ".join(goals)))
    companions = [one for one in frame.companions if one in candidate.companions]
    if companions:
        reasons.append(Reason(name="company", share=0.2, detail=", ".join(companions)))
    return reasons


def _against(frame: IntentFrame, candidate: Candidate, opposites: Mapping[str, str]) -> list[Reason]:
    present = {trait.concept for trait in candidate.traits if trait.present}
    absent = {trait.concept for trait in candidate.traits if not trait.present}
    unwanted = [concept for concept in frame.avoided if concept in present]
    contrary = [
        concept
        for concept in frame.concepts
        if concept not in present and (concept in absent or opposites.get(concept) in present)
    ]
    reasons = (
        [Reason(name="unwanted", share=-_PENALTY * len(unwanted), detail=", ".join(unwanted))]
        if unwanted
        else []
    )
    if contrary:
        reasons.append(
            Reason(name="contrary", share=-_PENALTY * len(contrary), detail="not " + ", ".join(contrary))
        )
    return reasons


def _affect(candidate: Candidate) -> list[Reason]:
    share = round(_AFFECT * candidate.affect, 4)
    return [
        Reason(name="affect", share=share, detail=candidate.relationship, evidence=(candidate.memory_id,))
    ]


def _tastes(candidate: Candidate, taste: Taste, frame: IntentFrame) -> list[Reason]:
    """Likes raise and avoids lower a place with the trait; what the query asks for is not counted twice."""
    reasons: list[Reason] = []
    present = {trait.concept for trait in candidate.traits if trait.present}
    for belief in taste.beliefs:
        if belief.object not in present or belief.object in frame.concepts:
            continue
        if belief.predicate in ("likes", "prefers"):
            share = round(0.15 * belief.confidence, 4)
        elif belief.predicate in ("avoids", "allergic_to"):
            share = round(-0.3 * belief.confidence, 4)
        else:
            continue
        reasons.append(
            Reason(
                name=f"{belief.predicate} {belief.object}",
                share=share,
                detail="belief",
                evidence=(belief.id,),
            )
        )
    return reasons


def _distance(candidate: Candidate, taste: Taste, frame: IntentFrame) -> list[Reason]:
    if candidate.distance_km is None:
        return []
    near = taste.near_km
    share = 0.3 * near / (near + candidate.distance_km) if near > 0 else 0.0
    detail = f"{candidate.distance_km:.1f} km, near is {near:g} km"
    return [Reason(name="proximity", share=round(share, 4), detail=detail)]


def _limits(frame: IntentFrame, candidate: Candidate, taste: Taste) -> list[Reason]:
    """Facts of the place beyond a limit that the query sets."""
    reasons: list[Reason] = []
    for constraint in frame.constraints:
        limit = constraint.high if constraint.high is not None else constraint.value
        said = [
            fact.value
            for fact in candidate.facts
            if fact.term == constraint.term and fact.currency == constraint.currency
        ]
        if said and said[0] > limit:
            detail = f"{constraint.term} {said[0]:g} is over {limit:g}"
            reasons.append(Reason(name=f"over {constraint.term}", share=-_PENALTY, detail=detail))
    return reasons
