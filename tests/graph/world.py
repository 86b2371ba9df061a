"""Writing evidence straight into the graph, without language, for tests of the graph alone."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from openmap_graph.graph import event, memory, place, turn
from openmap_graph.graph.door import Graph, Unit
from openmap_graph.graph.event import Placed, event_key
from openmap_graph.graph.memory import Outcome, Piece
from openmap_graph.model.event import Claim, Event
from openmap_graph.model.memory import Memory
from openmap_graph.model.place import Mention
from openmap_graph.model.turn import Said
from openmap_graph.rules.identity import PlaceRecord

START = datetime(2026, 1, 1, tzinfo=UTC)
CLAIMS: tuple[Claim, ...] = ("mentioned", "want_to_go", "visited", "liked", "loved", "disliked", "retracted")


class Told(NamedTuple):
    """A claim about a place by a user at an hour."""

    user: str
    place: str
    hour: int
    claim: Claim


def moment(hour: int) -> datetime:
    """So many hours after the start."""
    return START + timedelta(hours=hour)


def tell(graph: Graph, told: Sequence[Told], now: datetime = START) -> list[Outcome]:
    """Store turns and reconcile their claims, all of one user in one transaction."""
    outcomes: list[Outcome] = []
    for user in sorted({one.user for one in told}):
        outcomes += _tell_one(graph, user, [one for one in told if one.user == user], now)
    return outcomes


def _tell_one(graph: Graph, user: str, told: Sequence[Told], now: datetime) -> list[Outcome]:
    said = [
        Said(role="user", text=f"{one.claim} {one.place}", occurred_at=moment(one.hour), time_is_given=True)
        for one in told
    ]
    ids = [turn_id for turn_id, _ in turn.store(graph, user, "UTC", "talk", said, now)]
    places = {one.place: place.new_place_key(user, PlaceRecord(name=one.place)) for one in told}
    events = [
        Event(
            kind="opinion",
            turn_id=turn_id,
            start=0,
            end=len(spoken.text),
            quote=spoken.text,
            rule="test",
            occurred_at=spoken.occurred_at,
            place=Mention(name=one.place),
            claim=one.claim,
        )
        for one, spoken, turn_id in zip(told, said, ids, strict=True)
    ]
    placed = [
        Placed(
            id=event_key(user, one),
            event=one,
            said_at=one.occurred_at,
            sentence=one.quote,
            ordinal=0,
            place_id=places[teller.place],
        )
        for one, teller in zip(events, told, strict=True)
    ]
    pieces = [
        Piece(
            place_id=places[teller.place],
            event_id=one.id,
            claim=teller.claim,
            at=one.event.occurred_at,
            order=0,
            day=f"{one.event.occurred_at:%Y-%m-%d}",
        )
        for one, teller in zip(placed, told, strict=True)
    ]

    def work(unit: Unit) -> list[Outcome]:
        turn.lock_user(unit, user, [])
        place.upsert(unit, user, [(key, PlaceRecord(name=name)) for name, key in places.items()], now)
        event.store(unit, user, placed, {}, now)
        return memory.reconcile(unit, user, pieces, now)

    return graph.transact(work)


def memories(graph: Graph, user: str) -> dict[str, Memory]:
    """The memories of a user by place name, retracted ones too."""
    return {one.place.name: one for one in memory.listed(graph, user, history=True)}


def generated(seed: int, users: Sequence[str], places: Sequence[str], most: int = 12) -> list[Told]:
    """A history with times out of order, repeats and retractions; no two claims of one place at one time."""
    chance = random.Random(seed)  # noqa: S311 - reproducible, not secret
    told: dict[tuple[str, str, int], Told] = {}
    for _ in range(chance.randint(1, most)):
        one = Told(
            chance.choice(users), chance.choice(places), chance.randint(0, 24 * 9), chance.choice(CLAIMS)
        )
        told.setdefault((one.user, one.place, one.hour), one)
    rows = list(told.values())
    rows += chance.sample(rows, k=min(len(rows), 2))
    chance.shuffle(rows)
    return rows
