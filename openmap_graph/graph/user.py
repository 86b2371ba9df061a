"""Users in the graph: made, listed, drawn."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from openmap_graph.graph.belief import belief_of
from openmap_graph.graph.door import Graph, Unit
from openmap_graph.graph.queries import query
from openmap_graph.graph.turn import being_erased, being_imported
from openmap_graph.model.drawing import Drawing, DrawnPlace, DrawnTrait

ENSURE = query("user/ensure")
STALE = query("user/stale")
LIST = query("user/list")
GRAPH = query("user/graph")

_MOST_NODES = 2_000


def ensure(unit: Unit, user_id: str, time_zone: str, now: datetime) -> None:
    """Make sure that the user's node is there. Raises `Unavailable` while the user is being erased."""
    (row,) = unit.run(ENSURE, user_id=user_id, time_zone=time_zone, now=now)
    if row["erasing"]:
        raise being_erased(user_id)
    if row["importing"]:
        raise being_imported(user_id)


class Stale(NamedTuple):
    """What has to be derived anew."""

    areas: bool
    routines: bool


def stale(unit: Unit, user_id: str) -> Stale:
    """What of a user has to be derived anew."""
    rows = unit.run(STALE, user_id=user_id)
    return Stale(rows[0]["areas"], rows[0]["routines"]) if rows else Stale(False, False)


def users(graph: Graph) -> tuple[str, ...]:
    """The ids of all users."""
    return tuple(row["user_id"] for row in graph.read(LIST))


def drawing(graph: Graph, user_id: str, now: datetime, half_life_days: float) -> Drawing:
    """The user's places with traits, beliefs and anchors as they hold at `now`."""
    row = graph.read(GRAPH, user_id=user_id, now=now, limit=_MOST_NODES)[0]
    return Drawing(
        user_id=user_id,
        places=tuple(
            DrawnPlace(
                memory_id=memory["id"],
                place_id=memory["place"],
                name=memory["name"],
                relationship=memory["relationship"],
                affect=memory["affect"],
                locality=memory["locality"],
                location=memory["location"],
                traits=tuple(DrawnTrait(**trait) for trait in memory["traits"]),
            )
            for memory in row["memories"]
        ),
        beliefs=tuple(belief_of(belief, now, half_life_days) for belief in row["beliefs"]),
        anchors=tuple((anchor["id"], anchor["role"], anchor["label"]) for anchor in row["anchors"]),
    )
