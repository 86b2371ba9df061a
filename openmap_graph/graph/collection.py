"""Named lists of places in the graph."""

from __future__ import annotations

from collections.abc import Collection as Ids
from datetime import datetime

from openmap_graph.graph.door import Graph, Unit
from openmap_graph.graph.place import place_of
from openmap_graph.graph.queries import query
from openmap_graph.model.place import Collection
from openmap_graph.rules.identity import normalise
from openmap_graph.rules.keys import key

ADD = query("collection/add")
REMOVE = query("collection/remove")
LIST = query("collection/list")


def collection_key(user_id: str, name: str) -> str:
    """The id of a list: its name in normal form, for this user."""
    return key("col", user_id, normalise(name) or name)


def add(unit: Unit, user_id: str, name: str, place_id: str, now: datetime) -> None:
    """Put a place on a list, which is made when it is new."""
    unit.run(ADD, user_id=user_id, key=collection_key(user_id, name), name=name, place=place_id, now=now)


def remove(unit: Unit, user_id: str, name: str, places: Ids[str]) -> bool:
    """Take places off a list; False when there is no such list."""
    return bool(unit.run(REMOVE, user_id=user_id, key=collection_key(user_id, name), places=sorted(places)))


def listed(graph: Graph, user_id: str, name: str | None = None) -> tuple[Collection, ...]:
    """All lists of the user, or the one of this name."""
    rows = graph.read(LIST, user_id=user_id, key=collection_key(user_id, name) if name else None)
    return tuple(
        Collection(
            id=row["collection"]["key"],
            name=row["collection"]["name"],
            places=tuple(place_of(one["place"], one["aliases"]) for one in row["places"]),
        )
        for row in rows
    )
