"""What a drawing of a user's memory shows."""

from __future__ import annotations

from openmap_graph.model.base import Value
from openmap_graph.model.belief import Belief
from openmap_graph.model.place import Point


class DrawnTrait(Value):
    """A trait of a place and what the user thinks of it there."""

    concept: str
    label: str
    attitude: int


class DrawnPlace(Value):
    """A remembered place; `affect` is how the user feels about it, from -1 to 1."""

    memory_id: str
    place_id: str
    name: str
    relationship: str
    affect: float = 0.0
    locality: str | None = None
    location: Point | None = None
    traits: tuple[DrawnTrait, ...] = ()


class Drawing(Value):
    """Places, beliefs and anchors (id, role, label) of one user at one time."""

    user_id: str
    places: tuple[DrawnPlace, ...]
    beliefs: tuple[Belief, ...]
    anchors: tuple[tuple[str, str, str], ...]
