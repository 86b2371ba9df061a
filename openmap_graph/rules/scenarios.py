"""Episodes and habits: what a conversation was about, and what several of them have in common."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any
from zoneinfo import ZoneInfo

from openmap_graph.model.base import Instant, Value
from openmap_graph.rules.rhythm import usual_hours, usual_weekdays

FAMILIES: dict[str, str] = {
    "business": "business",
    "date": "date",
    "romance": "date",
    "family": "family",
    "work": "focus",
    "study": "focus",
    "hangout": "social",
    "celebration": "social",
    "explore": "explore",
}
"""The family of each goal that makes a routine; being alone is a circumstance, not a goal with a habit."""

_FEWEST_SCENARIOS = 2
_TITLE_PLACES = 2
_LIKED = ("liked", "loved", "visited")


class Episode(Value):
    """A scenario as derived from the events of one conversation."""

    title: str
    summary: str
    places: tuple[str, ...]
    place_ids: tuple[str, ...]
    preferred: tuple[str, ...]
    avoided: tuple[str, ...]
    intents: tuple[str, ...]
    concepts: tuple[str, ...]
    positive_concepts: tuple[str, ...]
    negative_concepts: tuple[str, ...]
    companions: tuple[str, ...]
    started_at: Instant
    ended_at: Instant


class Habit(Value):
    """A routine as derived from the scenarios of one family.

    `weekdays` (Monday 0) and `hours` (from, to) are set when the episodes really keep to them.
    """

    family: str
    title: str
    summary: str
    intents: tuple[str, ...]
    positive_places: tuple[str, ...]
    negative_places: tuple[str, ...]
    positive_concepts: tuple[str, ...]
    negative_concepts: tuple[str, ...]
    concepts: tuple[str, ...]
    scenario_ids: tuple[str, ...]
    confidence: float
    weekdays: tuple[int, ...] = ()
    hours: tuple[int, ...] = ()


def episode(events: Sequence[Mapping[str, Any]], label: Callable[[str], str]) -> Episode | None:
    """The scenario of a conversation's events, or None when it has no intent, place or trait (small talk).

    `events` are rows of cypher/scenario/material in the order in which they were said. Only what the user
    asserts counts. `label` gives a concept's display name.
    """
    own = [event for event in events if event["holder"] == "user" and event["modality"] == "asserted"]
    claims = _last_claims(own)
    intents = _by_weight(goal for event in own for goal in event["goals"] or ())
    traits = [event for event in own if event["kind"] == "trait" and event["concept"] and event["present"]]
    if not (claims or intents or traits):
        return None
    preferred = tuple(name for name, claim in claims.items() if claim in _LIKED)
    avoided = tuple(name for name, claim in claims.items() if claim == "disliked")
    places = (
        *preferred,
        *avoided,
        *(name for name in claims if name not in preferred and name not in avoided),
    )
    positive = tuple(dict.fromkeys(event["concept"] for event in traits if event["polarity"] >= 0))
    negative = tuple(dict.fromkeys(event["concept"] for event in traits if event["polarity"] < 0))
    concepts = tuple(dict.fromkeys((*positive, *negative)))
    return Episode(
        title=_title(intents, places, concepts, label),
        summary=_summary(intents, preferred, avoided, concepts, label),
        places=places,
        place_ids=tuple(dict.fromkeys(event["place_key"] for event in own if event["place_key"])),
        preferred=preferred,
        avoided=avoided,
        intents=intents,
        concepts=concepts,
        positive_concepts=positive,
        negative_concepts=negative,
        companions=_by_weight(companion for event in own for companion in event["companions"] or ()),
        started_at=min(event["said_at"] for event in own),
        ended_at=max(event["said_at"] for event in own),
    )


def habits(
    scenarios: Sequence[Mapping[str, Any]], label: Callable[[str], str], time_zone: ZoneInfo
) -> tuple[Habit, ...]:
    """The routines of at least two scenarios of one family of goals.

    Confidence is min(0.95, 0.45 + 0.12 · scenarios + 0.04 · concepts that come back).
    """
    by_family: dict[str, list[Mapping[str, Any]]] = {}
    for scenario in scenarios:
        for family in dict.fromkeys(FAMILIES[goal] for goal in scenario["intents"] if goal in FAMILIES):
            by_family.setdefault(family, []).append(scenario)
    return tuple(
        _habit(family, found, label, time_zone)
        for family, found in sorted(by_family.items())
        if len(found) >= _FEWEST_SCENARIOS
    )


def _habit(
    family: str, scenarios: Sequence[Mapping[str, Any]], label: Callable[[str], str], time_zone: ZoneInfo
) -> Habit:
    def most(field: str) -> tuple[str, ...]:
        return _by_weight(name for scenario in scenarios for name in scenario[field] or ())

    positive, negative = most("preferred"), most("avoided")
    counts = Counter(concept for scenario in scenarios for concept in set(scenario["concepts"] or ()))
    repeated = [concept for concept, count in counts.items() if count > 1]
    concepts = most("concepts")
    intents = tuple(sorted(goal for goal in FAMILIES if FAMILIES[goal] == family))
    moments = [scenario["started_at"].astimezone(time_zone) for scenario in scenarios]
    seen = tuple(intent for intent in most("intents") if FAMILIES.get(intent) == family)
    return Habit(
        family=family,
        title=f"{family} routine over {len(scenarios)} occasions",
        summary=_summary(intents, positive, negative, tuple(repeated) or concepts[:5], label),
        intents=tuple(dict.fromkeys((*seen, *intents))),
        positive_places=positive,
        negative_places=negative,
        positive_concepts=most("positive_concepts"),
        negative_concepts=most("negative_concepts"),
        concepts=concepts,
        scenario_ids=tuple(scenario["key"] for scenario in scenarios),
        confidence=min(0.95, 0.45 + 0.12 * len(scenarios) + 0.04 * len(repeated)),
        weekdays=usual_weekdays(moments),
        hours=usual_hours(moments) or (),
    )


def _last_claims(events: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """What the user said last and strongest of each venue, in the order in which they came up."""
    claims: dict[str, str] = {}
    for event in events:
        name, claim = event["place_name"], event["claim"]
        if not name or not claim or not event["place_key"]:
            continue
        if claim == "retracted":
            claims.pop(name, None)
        elif not (
            name in claims and claim in ("mentioned", "visited", "want_to_go") and claims[name] != "mentioned"
        ):
            claims[name] = claim
    return claims


def _by_weight(names: Iterable[str]) -> tuple[str, ...]:
    """Distinct names, those that come up most first; goals without a family of habits last."""
    counts = Counter(names)
    order = {name: index for index, name in enumerate(counts)}
    return tuple(sorted(counts, key=lambda name: (name == "solo", -counts[name], order[name])))


def _title(
    intents: Sequence[str], places: Sequence[str], concepts: Sequence[str], label: Callable[[str], str]
) -> str:
    subject = " and ".join(places[:_TITLE_PLACES]) or ", ".join(
        label(concept) for concept in concepts[:_TITLE_PLACES]
    )
    if intents and subject:
        return f"{intents[0]}: {subject}"
    return subject or intents[0]


def _summary(
    intents: Sequence[str],
    preferred: Sequence[str],
    avoided: Sequence[str],
    concepts: Sequence[str],
    label: Callable[[str], str],
) -> str:
    parts = [
        f"intents {', '.join(intents)}" if intents else "",
        f"preferred {', preferred '.join(preferred)}" if preferred else "",
        f"avoided {', avoided '.join(avoided)}" if avoided else "",
        f"about {', '.join(label(concept) for concept in concepts)}" if concepts else "",
    ]
    return "; ".join(part for part in parts if part)
