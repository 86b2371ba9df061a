"""From which content the key of each label follows, so that a memory can be written in another user's name.

A recipe yields the keys that a node with these properties may have; most have one. What no recipe explains
keeps the id of the file as its origin.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any

from pydantic import ValidationError

from openmap_graph.graph.collection import collection_key
from openmap_graph.graph.evaluation import note_key, run_key
from openmap_graph.graph.event import concept_key, event_key
from openmap_graph.graph.journal import store_key
from openmap_graph.graph.memory import memory_key
from openmap_graph.graph.place import new_place_key
from openmap_graph.graph.question import question_key
from openmap_graph.graph.turn import turn_keys
from openmap_graph.model.event import Event, Measure
from openmap_graph.model.place import Mention
from openmap_graph.model.turn import Said
from openmap_graph.rules.identity import PlaceRecord
from openmap_graph.rules.keys import key
from openmap_graph.rules.portable import is_suffix

Properties = Mapping[str, Any]
Recipe = Callable[[str, Properties], Iterator[str]]

_MOST_REPEATS = 50
"""How often the same words without a time may have come in one call."""


# Values are made without validation: they have been written or checked before, and there are many of them.


def keys_of(label: str, user_id: str, properties: Properties) -> Iterator[str]:
    """The keys that a node with these properties may have, in a fixed order."""
    recipe = _RECIPES.get(label)
    if recipe is None:
        return
    try:
        yield from recipe(user_id, properties)
    except (ValidationError, KeyError, TypeError, ValueError, AttributeError):
        return  # not what this product writes: the content explains no key


def explained(label: str, user_id: str, properties: Properties, found: str) -> tuple[int, str] | None:
    """Which of the keys `found` is, and with which suffix; None when the content does not explain it."""
    for index, made in enumerate(keys_of(label, user_id, properties)):
        if found.startswith(made) and is_suffix(found[len(made) :]):
            return index, found[len(made) :]
    return None


def rebuilt(label: str, user_id: str, properties: Properties, how: tuple[int, str]) -> str | None:
    """The key of the same content for another user."""
    for index, made in enumerate(keys_of(label, user_id, properties)):
        if index == how[0]:
            return made + how[1]
    return None


def is_shared(label: str, properties: Properties) -> bool:
    """Whether it is a place of a provider, which belongs to nobody."""
    return label == "Place" and bool(properties.get("source") and properties.get("source_key"))


def shared_key(properties: Properties) -> str:
    """The key of a provider's place."""
    return key("plc", "canonical", properties.get("source"), properties.get("source_id"))


def conversation_key(user_id: str, day: str, said: list[tuple[str, str]]) -> str:
    """The name that a call without a conversation of its own gets."""
    return key("cnv", user_id, day, *said)


def _turn(user_id: str, held: Properties) -> Iterator[str]:
    said, timed = (
        Said.model_construct(
            role=held["role"],
            text=held["text"],
            occurred_at=held["occurred_at"],
            speaker=held.get("speaker"),
            time_is_given=is_given,
        )
        for is_given in (False, True)
    )
    yield from turn_keys(user_id, held["conversation"], [timed])
    repeats = min(_MOST_REPEATS, (held.get("ordinal") or 0) + 1)
    yield from turn_keys(user_id, held["conversation"], [said] * repeats)


def _event(user_id: str, held: Properties) -> Iterator[str]:
    if held["kind"] == "log":
        at = held["occurred_at"].isoformat()
        yield key("evt", user_id, "log", held["stream"], held.get("quote", ""), at, held.get("fields"))
        return
    measure = {name: held[name] for name in Measure.model_fields if name in held}
    event = Event.model_construct(
        kind=held["kind"],
        turn_id=held.get("turn_key"),
        start=held["start"],
        end=held.get("end", held["start"] + len(held["quote"])),
        quote=held["quote"],
        rule=held["rule"],
        occurred_at=held["occurred_at"],
        holder=held["holder"],
        modality=held["modality"],
        place=Mention.model_construct(name=held["place_name"]) if "place_name" in held else None,
        claim=held.get("claim"),
        concept=held.get("concept"),
        polarity=held["polarity"],
        present=held["present"],
        predicate=held.get("predicate"),
        object=held.get("object"),
        role=held.get("role"),
        scope=held.get("scope"),
        measure=Measure(**measure) if "term" in measure else None,
    )
    yield event_key(user_id, event)


def _place(user_id: str, held: Properties) -> Iterator[str]:
    """A place may have gained an address or a position since it was named."""
    parts = [(name, held.get(name)) for name in ("locality", "address", "location")]
    for kept in product((True, False), repeat=len(parts)):
        known = {name: value for (name, value), keep in zip(parts, kept, strict=True) if keep}
        record = PlaceRecord(
            name=held["name"],
            kind=held["kind"],
            locality=known.get("locality"),
            address=known.get("address"),
            point=known.get("location"),
        )
        yield new_place_key(user_id, record)


def _belief(user_id: str, held: Properties) -> Iterator[str]:
    if "started_by" in held:
        yield held["started_by"].replace("evt_", "blf_")
    yield key("blf", user_id, held["predicate"], held["object_kind"], held["object"])


def _anchor(user_id: str, held: Properties) -> Iterator[str]:
    del user_id
    yield held["started_by"].replace("evt_", "anc_")


def _question(user_id: str, held: Properties) -> Iterator[str]:
    first, second = held["asks"]
    yield question_key(user_id, first, second)


def _note(user_id: str, held: Properties) -> Iterator[str]:
    if "run" in held:
        yield note_key(user_id, held["fingerprint"], held["step"], held["run"])
    yield key("nte", user_id, held["source"], held["text"], held["at"].isoformat())


_RECIPES: dict[str, Recipe] = {
    "Turn": _turn,
    "Event": _event,
    "Place": _place,
    "Memory": lambda user_id, held: iter([memory_key(user_id, held["place_key"])]),
    "Belief": _belief,
    "Anchor": _anchor,
    "PlaceQuestion": _question,
    "Concept": lambda user_id, held: iter([concept_key(user_id, held["kind"], held["name"])]),
    "Alias": lambda user_id, held: iter([key("als", user_id, held["called"], held["lookup"])]),
    "Calibration": lambda user_id, held: iter(
        [key("cal", user_id, held["term"], held.get("context"), held.get("currency"))]
    ),
    "Persona": lambda user_id, held: iter([key("prs", user_id)]),
    "Scenario": lambda user_id, held: iter([key("scn", user_id, held["conversation"])]),
    "Routine": lambda user_id, held: iter([key("rtn", user_id, held["family"])]),
    "Area": lambda user_id, held: iter(
        [key("are", user_id, round(held["centre"].latitude, 3), round(held["centre"].longitude, 3))]
    ),
    "JournalStore": lambda user_id, held: iter([store_key(user_id, held["name"])]),
    "Note": _note,
    "Nudge": lambda user_id, held: iter([key("ndg", user_id, held["text"], held["at"].isoformat())]),
    "EvaluationRun": lambda user_id, held: iter([run_key(user_id, held["owner"])]),
    "Finding": lambda user_id, held: iter([key("fnd", held["run"], held["order"])]),
    "Collection": lambda user_id, held: iter([collection_key(user_id, held["name"])]),
}
