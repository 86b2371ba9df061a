"""What a thing that is to be forgotten consists of in the graph, and the requests for it that talk has made."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime

from openmap_graph.graph.door import Graph, Row, Unit
from openmap_graph.graph.queries import query
from openmap_graph.rules.identity import normalise

OF_TURNS = query("forget/of_turns")
OF_PLACES = query("forget/of_places")
OF_BELIEF = query("forget/of_belief")
OF_ANCHOR = query("forget/of_anchor")
OF_ALIAS = query("forget/of_alias")
NAMING = query("forget/naming")
BEFORE = query("forget/before")
PROPOSE = query("forget/propose")
REQUESTS = query("forget/requests")
NAMEABLE = query("forget/nameable")
SAID_BEFORE = query("forget/said_before")


def of_turns(unit: Unit, user_id: str, turns: Collection[str]) -> list[Row]:
    """Turns with their events; those that the user does not have are left out."""
    return unit.run(OF_TURNS, user_id=user_id, turns=sorted(turns))


def of_places(unit: Unit, user_id: str, places: Collection[str], names: Collection[str] = ()) -> Row:
    """Names, events and namesakes of places; `names` are those by which events may name them."""
    (row,) = unit.run(
        OF_PLACES,
        user_id=user_id,
        places=sorted(places),
        normalised=sorted({normalise(name) for name in names}),
    )
    return row


def of_belief(unit: Unit, user_id: str, key: str) -> Row | None:
    """A belief with the events that it can be read from."""
    return next(iter(unit.run(OF_BELIEF, user_id=user_id, key=key)), None)


def of_anchor(unit: Unit, user_id: str, key: str) -> Row | None:
    """An anchor with the events that state it."""
    return next(iter(unit.run(OF_ANCHOR, user_id=user_id, key=key)), None)


def of_alias(unit: Unit, user_id: str, key: str) -> Row | None:
    """The text, place and place's name of an alias."""
    return next(iter(unit.run(OF_ALIAS, user_id=user_id, key=key)), None)


def naming(unit: Unit, user_id: str, names: Collection[str]) -> Row:
    """Turns that may name something, and events of calls that do."""
    (row,) = unit.run(NAMING, user_id=user_id, texts=sorted({name.lower() for name in names}))
    return row


def before(unit: Unit, user_id: str, moment: datetime, limit: int) -> Row:
    """The oldest turns, events of calls, and notes from before a time."""
    (row,) = unit.run(BEFORE, user_id=user_id, before=moment, limit=limit)
    return row


def propose(unit: Unit, user_id: str, event: str, targets: Sequence[str]) -> None:
    """Note which things a request means; with none it is settled."""
    unit.run(PROPOSE, user_id=user_id, event=event, targets=list(targets))


def requests(source: Graph | Unit, user_id: str, key: str | None = None) -> list[Row]:
    """The open requests, or one of them."""
    read = source.read if isinstance(source, Graph) else source.run
    return [row["request"] for row in read(REQUESTS, user_id=user_id, key=key)]


def nameable(unit: Unit, user_id: str, now: datetime) -> Row:
    """Anchors, beliefs and places with what they are called."""
    (row,) = unit.run(NAMEABLE, user_id=user_id, now=now)
    return row


def said_before(unit: Unit, user_id: str, turn: str) -> list[str]:
    """The turn of the user before this one, if there is one."""
    return [row["turn"] for row in unit.run(SAID_BEFORE, user_id=user_id, turn=turn)]
