"""Frequented areas in the graph, derived from visits with positions."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from openmap_graph.graph.door import Graph, Unit
from openmap_graph.graph.queries import query
from openmap_graph.rules.areas import Area, frequented_areas
from openmap_graph.rules.keys import key

VISITS = query("memory/visits")
STORE = query("area/store")
LIST = query("area/list")


def derive(unit: Unit, user_id: str, now: datetime) -> None:
    """Derive the user's areas anew from all visits."""
    visits = [(row["location"], row["at"]) for row in unit.run(VISITS, user_id=user_id)]
    found = frequented_areas(visits) if visits else ()
    rows = [
        {
            "key": key("are", user_id, round(one.centre.latitude, 3), round(one.centre.longitude, 3)),
            "properties": one.model_dump(exclude={"centre", "id"})
            | {"centre": one.centre, "caption": f"{one.visits} visits around here"},
        }
        for one in found
    ]
    unit.run(STORE, user_id=user_id, rows=rows, now=now)


def current(graph: Graph, user_id: str) -> tuple[Area, ...]:
    """The areas that the user frequents, the most visited first."""
    return tuple(area_of(row["area"]) for row in graph.read(LIST, user_id=user_id))


def area_of(row: dict[str, Any]) -> Area:
    """The value of an area's row."""
    return Area(
        centre=row["centre"],
        radius_km=row["radius_km"],
        visits=row["visits"],
        last_at=row["last_at"],
        id=row["key"],
    )
