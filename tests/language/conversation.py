"""Plays a conversation and folds what was read of it, for the tests of reading talk."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from openmap_graph.language.pipeline import load_pipeline
from openmap_graph.language.read import read_conversation
from openmap_graph.model.event import Event
from openmap_graph.model.place import KnownPlace
from openmap_graph.model.turn import Role, Turn

NOON = datetime(2026, 6, 3, 12, tzinfo=UTC)
_ROLES: dict[str, Role] = {"U": "user", "A": "assistant", "S": "system", "T": "tool"}
_RANK = {"mentioned": 0, "want_to_go": 1, "visited": 2, "liked": 3, "loved": 3, "disliked": 3}


def read(
    *lines: str,
    at: datetime = NOON,
    zone: str = "UTC",
    known: Sequence[KnownPlace] = (),
    new: Sequence[int] | None = None,
) -> list[Event]:
    """The events of a conversation: `A: …` is said by the assistant, `T: …` by a tool, all else by the user."""
    turns: list[Turn] = []
    for position, line in enumerate(lines):
        role, text = (_ROLES[line[0]], line[3:]) if line[1:3] == ": " else ("user", line)
        turns.append(
            Turn(
                id=f"t{position}", number=position, conversation="c", position=position, role=role, text=text,
                occurred_at=at + timedelta(minutes=position),
            )
        )  # fmt: skip
    wanted = {turn.id for turn in turns if new is None or turn.position in new}
    return list(
        read_conversation(turns, wanted, time_zone=ZoneInfo(zone), known=known, pipeline=load_pipeline())
    )


def memories(events: Sequence[Event]) -> dict[str, str]:
    """The relationship that the events leave for each venue: the last opinion, else the strongest claim."""
    held: dict[str, str] = {}
    for event in events:
        if event.claim is None or event.place is None or not event.is_evidence or event.place.kind != "venue":
            continue
        name = event.place.name
        if event.claim == "retracted":
            held.pop(name, None)
        elif name not in held or _RANK[event.claim] >= _RANK[held[name]]:
            held[name] = event.claim
    return held


def accepted(events: Sequence[Event]) -> dict[tuple[str, str], float]:
    """The measures that the user took, by place and term."""
    return {
        (event.place.name if event.place else "", event.measure.term): event.measure.value
        for event in events
        if event.measure is not None and event.measure.accepted and event.holder == "user"
    }


def statements(events: Sequence[Event]) -> set[tuple[str, str]]:
    """What the user states of themselves: predicate and object of what is not taken back."""
    return {
        (event.predicate, event.object)
        for event in events
        if event.predicate and event.object and event.is_evidence and event.polarity >= 0
    }


def traits(events: Sequence[Event], place: str) -> dict[str, int]:
    """The concepts that the user ascribes to a place, with the attitude."""
    return {
        event.concept: event.polarity
        for event in events
        if event.kind == "trait"
        and event.is_evidence
        and event.concept
        and event.place
        and event.place.name == place
    }
