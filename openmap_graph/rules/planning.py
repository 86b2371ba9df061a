"""The plan of a live map search: what to look for, what to avoid, from where, how far, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime

from openmap_graph.model.answer import Reason
from openmap_graph.model.base import Value
from openmap_graph.model.belief import Belief
from openmap_graph.model.intent import IntentFrame
from openmap_graph.model.search import Limit
from openmap_graph.rules.fit import Words, asked_terms
from openmap_graph.rules.holding import Holding, Whereabouts, meaning, near_km
from openmap_graph.rules.scopes import applies

_SURE = 0.3
_MOST_LIKES = 5
_KM_PER_WALKED_MINUTE = 0.08
_TASTE_OF_FOOD = frozenset({"food", "drink", "cuisine", "meal", "alcohol"})
_MEALS = frozenset({"dinner", "lunch", "breakfast", "brunch", "drinks", "coffee break", "picnic"})


class Terms(Value):
    """Words for the search, words to avoid, and why."""

    include: tuple[str, ...]
    avoid: tuple[str, ...]
    rationale: tuple[Reason, ...]


def terms(
    frame: IntentFrame, holding: Holding, words: Words, label: Callable[[str], str], at: datetime
) -> Terms:
    """What to look for and what to avoid; a wish of the query counts more than a taste, a diet or allergy more than it."""
    held = [one for one in holding.beliefs if one.confidence >= _SURE and applies(one.scope, frame, at)]
    avoid: dict[str, Reason] = {}
    for concept in frame.avoided:
        avoid[concept] = Reason(name="avoid", share=0.0, detail=f"{label(concept)}: said in the query")
    for belief in held:
        for concept, why in _ruled_out(belief, words):
            if concept not in frame.concepts or belief.predicate != "avoids":
                avoid.setdefault(
                    concept,
                    Reason(name="avoid", share=0.0, detail=f"{label(concept)}: {why}", evidence=(belief.id,)),
                )
    include: dict[str, Reason | None] = {
        label(one): None for one in (*frame.concepts, *frame.goals) if one not in avoid
    }
    for belief in _fitting(frame, held, words):
        if belief.object not in avoid:
            include.setdefault(
                belief.label,
                Reason(
                    name="include",
                    share=round(belief.confidence, 4),
                    detail=f"{belief.label}: {belief.predicate}",
                    evidence=(belief.id,),
                ),
            )
    return Terms(
        include=tuple(include),
        avoid=tuple(label(concept) for concept in avoid),
        rationale=(*(reason for reason in include.values() if reason), *avoid.values()),
    )


def limits(frame: IntentFrame, holding: Holding) -> tuple[Limit, ...]:
    """The limits that the query states, and those that its words have for this user; near is always one."""
    said = [
        Limit(
            term=one.term,
            value=one.high if one.high is not None else one.value,
            unit=one.currency or one.unit,
            currency=one.currency,
            source="query",
            detail=f"{one.term} is up to {one.high if one.high is not None else one.value:g}: said in the query",
        )
        for one in frame.constraints
    ]
    stated = {one.term for one in said}
    contexts = (*frame.goals, *frame.concepts)
    meant = (meaning(holding, term, contexts) for term in asked_terms(frame) if term not in stated)
    near = () if "near" in stated else (near_km(holding, contexts),)
    budget = () if "budget" in stated or "budget" in asked_terms(frame) else _budget(holding, contexts)
    return (*said, *near, *(one for one in meant if one is not None), *budget)


def radius_km(found: Sequence[Limit], here: Whereabouts) -> float | None:
    """How far to search: what near is, or as far as the walk that is allowed; None when it is not known from where."""
    if here.point is None:
        return None
    near = next((one.value for one in found if one.term == "near"), None)
    walk = next((one.value * _KM_PER_WALKED_MINUTE for one in found if one.term == "walk_time"), None)
    known = [one for one in (walk, near) if one is not None]
    return round(min(known), 3) if known else None


def _budget(holding: Holding, contexts: Sequence[str]) -> tuple[Limit, ...]:
    found = meaning(holding, "budget", contexts)
    return () if found is None or found.source == "prior" else (found,)


def _ruled_out(belief: Belief, words: Words) -> Iterator[tuple[str, str]]:
    if belief.predicate == "diet":
        for concept in words.excludes(belief.object):
            yield concept, f"diet {belief.label}"
    elif belief.predicate in ("avoids", "allergic_to"):
        yield belief.object, f"{belief.predicate.replace('_', ' ')} {belief.label}"


def _fitting(frame: IntentFrame, held: Sequence[Belief], words: Words) -> list[Belief]:
    """Tastes that say more of what is asked for: a diet and kinds of food for a meal, else what is a kind of the wish."""
    is_meal = frame.occasion in _MEALS or any(
        one in _TASTE_OF_FOOD or not _TASTE_OF_FOOD.isdisjoint(words.ancestors(one)) for one in frame.concepts
    )
    wishes = set(frame.concepts)
    found = [one for one in held if one.predicate == "diet" and is_meal]
    for belief in held:
        if belief.predicate not in ("likes", "prefers") or belief.object in wishes:
            continue
        above = set(words.ancestors(belief.object))
        is_narrower = bool(wishes & above)
        is_open_meal = (
            is_meal and not (wishes & _kinds_of_food(wishes, words)) and bool(above & _TASTE_OF_FOOD)
        )
        if is_narrower or is_open_meal or not above:
            found.append(belief)
    return found[:_MOST_LIKES]


def _kinds_of_food(wishes: set[str], words: Words) -> set[str]:
    return {one for one in wishes if not _TASTE_OF_FOOD.isdisjoint(words.ancestors(one))}
