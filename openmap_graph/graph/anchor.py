"""Anchors in the graph: home, work and other roles, folded from what the user stated."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any

from openmap_graph.graph.belief import NEVER
from openmap_graph.graph.door import Graph, Unit
from openmap_graph.graph.queries import query
from openmap_graph.model.anchor import Anchor

STATE = query("anchor/state")
CURRENT = query("anchor/current")


def state(unit: Unit, user_id: str, roles: Collection[str], now: datetime) -> None:
    """Fold what was stated of these roles into dated anchors."""
    if roles:
        unit.run(STATE, user_id=user_id, roles=sorted(roles), now=now, never=NEVER)


def current(graph: Graph, user_id: str, as_of: datetime) -> tuple[Anchor, ...]:
    """The anchors that hold at `as_of`."""
    return tuple(anchor_of(row["anchor"]) for row in graph.read(CURRENT, user_id=user_id, as_of=as_of))


def anchor_of(row: dict[str, Any]) -> Anchor:
    """The value of an anchor's row."""
    return Anchor(
        id=row["key"],
        role=row["role"],
        label=row["label"],
        point=row["location"],
        valid_from=row["valid_from"],
        valid_to=None if row["valid_to"] >= NEVER else row["valid_to"],
    )
