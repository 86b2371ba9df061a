"""Generated histories that are captured without a language model, and everything that a user then has."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

import pytest

from openmap_graph.client import UserMemory
from openmap_graph.flows.services import Language
from openmap_graph.language import read as language
from openmap_graph.model.event import Event, Measure
from openmap_graph.model.place import Mention
from openmap_graph.model.turn import Turn

START = datetime(2026, 1, 5, 9, tzinfo=UTC)
PLACES = ("Halyard", "Bramble Fold", "Tin Lantern", "Sumac Hut")
CONCEPTS = ("quiet", "tea", "baklava")
CLAIMS = ("mentioned", "want_to_go", "visited", "liked", "loved", "disliked", "retracted")
SPLIT = ". "


class Spoken(NamedTuple):
    """A turn: its sentences, its conversation, and when it was said."""

    text: str
    conversation: str
    at: datetime


def generated(seed: int, most: int = 9) -> list[Spoken]:
    """Turns of several conversations, told in another order than that in which they happened."""
    chance = random.Random(seed)  # noqa: S311 - reproducible, not secret
    turns: list[Spoken] = []
    for number in range(chance.randint(3, most)):
        told = [_sentence(chance) for _ in range(chance.choice((1, 1, 2, 3)))]
        at = START + timedelta(hours=chance.randint(0, 24 * 40), minutes=number)
        turns.append(Spoken(SPLIT.join(told), f"talk-{chance.randint(1, 3)}", at))
    return turns


def _sentence(chance: random.Random) -> str:
    place, concept = chance.choice(PLACES), chance.choice(CONCEPTS)
    return chance.choice(
        (
            f"claim {chance.choice(CLAIMS)} {place}",
            f"claim {chance.choice(CLAIMS)} {place}",
            f"claim {chance.choice(('loved', 'visited'))} {place} {chance.choice(('date', 'work'))} Peckham",
            f"trait {concept} {chance.choice((1, -1, 0))} {place}",
            f"trait {concept} {chance.choice((1, -1))} {place}",
            f"measure near {chance.choice((0.4, 1.5, 3.0))} {chance.choice((True, False))} {place}",
            f"state likes {chance.choice((*CONCEPTS, 'jazz'))} {chance.choice((1, 1, -1))}",
            f"state avoids {chance.choice((*CONCEPTS, 'jazz'))} {chance.choice((1, 1, -1))}",
            f"role home {chance.choice(('Mill Lane', 'Alder Park'))} {chance.choice((1, 1, -1))}",
            f"role work {chance.choice(('Quay', 'Dock'))} 1",
        )
    )


def read(turn: Turn) -> list[Event]:
    """The events of a generated turn."""
    events, start = list[Event](), 0
    for told in turn.text.split(SPLIT):
        span: dict[str, Any] = {
            "turn_id": turn.id,
            "start": start,
            "end": start + len(told),
            "quote": told,
            "rule": "test",
            "occurred_at": turn.occurred_at,
        }
        events.append(_event(told.split(" "), span))
        start += len(told) + len(SPLIT)
    return events


def _event(words: Sequence[str], span: dict[str, Any]) -> Event:
    match words:
        case ["claim", claim, *name]:
            locality = "Peckham" if name[-1] == "Peckham" else None
            goals = tuple(word for word in name if word in ("date", "work"))
            name = [word for word in name if word not in ("date", "work", "Peckham")]
            place = Mention(name=" ".join(name), locality=locality)
            return Event(kind="opinion", claim=claim, place=place, goals=goals, **span)  # pyright: ignore[reportArgumentType]
        case ["trait", concept, polarity, *name]:
            place = Mention(name=" ".join(name))
            return Event(kind="trait", concept=concept, polarity=int(polarity), place=place, **span)  # pyright: ignore[reportArgumentType]
        case ["measure", term, value, accepted, *name]:
            measure = Measure(term=term, value=float(value), unit="km", accepted=accepted == "True")
            return Event(kind="measure", measure=measure, place=Mention(name=" ".join(name)), **span)
        case ["state", predicate, object, polarity]:
            return Event(kind="statement", predicate=predicate, object=object, polarity=int(polarity), **span)  # pyright: ignore[reportArgumentType]
        case ["role", role, *label, polarity]:
            predicate = "lives_near" if role == "home" else "works_near"
            return Event(
                kind="statement",
                role=role,
                predicate=predicate,
                object=" ".join(label),
                object_kind="place",
                polarity=int(polarity),  # pyright: ignore[reportArgumentType]
                **span,
            )
        case _:
            raise AssertionError(words)


def without_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let captures read generated turns."""

    def conversation(turns: Sequence[Turn], new: Collection[str], **context: object) -> tuple[Event, ...]:
        return tuple(event for one in turns if one.id in new for event in read(one))

    monkeypatch.setattr(language, "read_conversation", conversation)
    monkeypatch.setattr(Language, "pipeline", None)


def tell(user: UserMemory, turns: Sequence[Spoken], clock: list[datetime]) -> list[str]:
    """Capture the turns one by one, an hour after each other by the clock; their ids."""
    ids: list[str] = []
    for one in turns:
        clock[0] += timedelta(hours=1)
        ids += user.capture([{"role": "user", "content": one.text}], one.conversation, one.at).turns
    return ids


def picture(user: UserMemory, *times: datetime) -> dict[str, Any]:
    """Everything that is held of a user, without ids and times of recording."""
    return {
        "memories": sorted(
            (
                one.place.name,
                one.place.locality,
                one.place.aliases,
                one.relationship,
                one.affect,
                one.since,
                one.visits,
                one.support,
                sorted((trait.concept, trait.present, trait.attitude, trait.source) for trait in one.traits),
                sorted((fact.term, fact.value) for fact in one.facts),
                one.companions,
                one.goals,
                [(each.relationship, each.reason, each.valid_from, each.valid_to) for each in one.versions],
            )
            for one in user.memories(history=True)
        ),
        "beliefs": sorted(_belief(one) for one in user.beliefs()),
        "calibrations": sorted(
            (one.term, str(one.context), one.value, one.rejected_from, one.samples, one.outliers)
            for one in user.calibrations()
        ),
        "anchors": [
            sorted((one.role, one.label, one.valid_from, str(one.valid_to)) for one in user.anchors(time))
            for time in times
        ],
        "then": [
            sorted(_belief(one) for one in user.beliefs(as_of=time) if one.source == "stated")
            for time in times
        ],
        "aliases": sorted((one.text, one.name) for one in user.aliases()),
        "areas": [one.model_dump(exclude={"id"}) for one in user.areas()],
        "scenarios": sorted(
            (one.title, one.summary, one.turns, one.places, one.preferred, one.avoided, one.started_at)
            for one in user.scenarios(100)
        ),
        "routines": sorted(
            (one.title, one.summary, one.support, one.confidence, one.concepts, one.positive_places)
            for one in user.routines(100)
        ),
        "turns": sorted((one.conversation, one.text) for one in user.recent_turns(100)),
    }


def _belief(one: Any) -> tuple[Any, ...]:
    return (
        one.predicate,
        one.object,
        str(one.scope),
        one.source,
        round(one.confidence, 6),
        one.support,
        one.against,
        one.evidence,
        one.valid_from,
        str(one.valid_to),
        one.newest_evidence_at,
    )
