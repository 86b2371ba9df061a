"""Anchors: the places from which a user measures."""

from __future__ import annotations

from openmap_graph.model.base import Instant, Value
from openmap_graph.model.place import Point


class Anchor(Value):
    """Home, work, or any role that the user named, for an interval."""

    id: str
    role: str
    label: str
    point: Point | None = None
    valid_from: Instant
    valid_to: Instant | None = None
