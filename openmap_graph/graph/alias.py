"""What users call places: listed, given, taken away."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from openmap_graph.graph.door import Graph, Unit
from openmap_graph.graph.place import names_of
from openmap_graph.graph.queries import query
from openmap_graph.model.base import Value
from openmap_graph.model.place import Alias

LIST = query("alias/list")
STORE = query("alias/store")
DROP = query("alias/drop")
FORGET = query("alias/forget")


class Dropped(Value):
    """The place whose name was taken away; `text` is the place's own name when that is why nothing was."""

    place_id: str
    name: str
    text: str
    others: tuple[str, ...]


def listed(graph: Graph, user_id: str) -> tuple[Alias, ...]:
    """Every name that the user has for a place."""
    return tuple(
        Alias(id=row["alias"]["key"], text=row["alias"]["text"], place_id=row["place"], name=row["name"])
        for row in graph.read(LIST, user_id=user_id)
    )


def store(unit: Unit, user_id: str, place_id: str, names: Sequence[str], now: datetime) -> None:
    """Give a place names, with the keys under which they are found."""
    unit.run(STORE, user_id=user_id, place=place_id, names=names_of(user_id, place_id, names), now=now)


def drop(unit: Unit, user_id: str, alias_id: str) -> Dropped | None:
    """Take a name away, unless it is the place's own; None when the user has no such alias."""
    rows = unit.run(DROP, user_id=user_id, key=alias_id)
    if not rows:
        return None
    row = rows[0]
    return Dropped(place_id=row["place"], name=row["name"], text=row["text"], others=tuple(row["others"]))


def forget(unit: Unit, user_id: str, place_id: str) -> None:
    """Delete the names of a place of which the user knows nothing else."""
    unit.run(FORGET, user_id=user_id, place=place_id)
