"""Answering questions about taste from beliefs."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from openmap_graph.model.base import Instant, Value
from openmap_graph.model.belief import Belief, Judgement
from openmap_graph.model.event import Predicate
from openmap_graph.rules.beliefs import LIKELY, OPPOSITES, confidence
from openmap_graph.rules.lexical import stems

_ASKED: tuple[tuple[Predicate, frozenset[str]], ...] = (
    ("avoids", frozenset(stems("avoid dislike hate dislikes averse"))),
    ("pursues", frozenset(stems("pursue"))),
    ("frequents", frozenset(stems("frequent"))),
    ("allergic_to", frozenset(stems("allergic allergy"))),
)


def asked_predicate(question: str) -> Predicate:
    """Which predicate a question is about; liking unless it says otherwise.

    >>> asked_predicate("do I avoid noisy places?")
    'avoids'
    """
    words = set(stems(question))
    found: Predicate = "likes"
    for predicate, marks in reversed(_ASKED):
        found = predicate if words & marks else found
    return found


def answer(
    question: str,
    predicate: Predicate,
    concepts: Sequence[str],
    beliefs: Sequence[Belief],
    broader: Callable[[str], Sequence[str]],
) -> Judgement:
    """The surest answer over the concepts; evidence for the opposite predicate is a no, none at all is unknown.

    To avoid something is to avoid what it is `broader` than.
    """
    for concept in concepts:
        own = _held(beliefs, predicate, concept)
        other = _held(beliefs, OPPOSITES.get(predicate), concept)
        if predicate == "likes" and other is None:
            other = next(
                (held for above in broader(concept) if (held := _held(beliefs, "avoids", above))), None
            )
        if own and (other is None or own.confidence >= other.confidence):
            return _judged(question, predicate, concept, own, own.confidence >= LIKELY)
        if other:
            return _judged(question, predicate, concept, other, False)
    return Judgement(
        question=question,
        concept=concepts[0] if concepts else None,
        predicate=predicate,
        likely=False,
        known=False,
        confidence=0.0,
        polarity=0,
        reason=f"nothing is known about {', '.join(concepts)}"
        if concepts
        else "the question names nothing to look for",
    )


class Weighed(Value):
    """What the evidence says of a concept that is no belief, with the newest pieces of it."""

    concept: str
    taste_for: float
    taste_against: float
    sought: float
    visited: float
    newest_at: Instant
    memory_ids: tuple[str, ...] = ()
    quotes: tuple[str, ...] = ()

    def sides(self, predicate: Predicate) -> tuple[float, float]:
        """What speaks for the predicate, and what against it."""
        return {
            "likes": (self.taste_for, self.taste_against),
            "avoids": (self.taste_against, self.taste_for),
            "pursues": (self.sought, 0.0),
            "frequents": (self.visited, 0.0),
        }.get(predicate, (0.0, 0.0))


def from_evidence(
    unknown: Judgement, weighed: Sequence[Weighed], fade: Callable[[Instant], float]
) -> Judgement:
    """The answer from evidence that is too little for a belief, else the judgement as it was.

    `fade` is the factor by which evidence of a time has faded.
    """
    for one in weighed:
        support, against = one.sides(unknown.predicate)
        if support == against == 0:
            continue
        sure = confidence(max(support, against), min(support, against)) * fade(one.newest_at)
        agrees = support >= against
        return unknown.model_copy(
            update={
                "concept": one.concept,
                "known": True,
                "likely": agrees and sure >= LIKELY,
                "confidence": sure,
                "polarity": 1 if agrees else -1,
                "reason": f"little evidence: {support:g} for, {against:g} against",
                "memory_ids": one.memory_ids,
                "quotes": one.quotes,
            }
        )
    return unknown


def _held(beliefs: Sequence[Belief], predicate: Predicate | None, concept: str) -> Belief | None:
    held = [one for one in beliefs if one.predicate == predicate and one.object == concept]
    return max(held, key=lambda one: one.confidence, default=None)


def _judged(question: str, predicate: Predicate, concept: str, belief: Belief, likely: bool) -> Judgement:
    agrees = belief.predicate == predicate
    return Judgement(
        question=question,
        concept=concept,
        predicate=predicate,
        likely=likely,
        known=True,
        confidence=belief.confidence,
        polarity=1 if agrees else -1,
        reason=f"{belief.source}: {belief.predicate} {belief.label}",
        belief_ids=(belief.id,),
    )
