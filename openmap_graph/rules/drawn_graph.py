"""A drawing as nodes and edges with attributes, for libraries that analyse graphs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from openmap_graph.model.drawing import Drawing, DrawnPlace
from openmap_graph.rules.mermaid import FEELING

_USER, _PLACE, _CONCEPT, _ANCHOR = "user", "place", "concept", "anchor"


class Node(NamedTuple):
    """A node: its id, and attributes that always hold `kind` and `caption`."""

    id: str
    attributes: dict[str, Any]


class Edge(NamedTuple):
    """An edge between two ids; two nodes may have several of them, told apart by `key`."""

    source: str
    target: str
    key: str
    attributes: dict[str, Any]


def nodes(drawing: Drawing) -> list[Node]:
    """The user, places, anchors, and the concepts, areas and texts that traits and beliefs are about, each once."""
    found: dict[str, dict[str, Any]] = {
        _id(_USER, drawing.user_id): {"kind": _USER, "caption": drawing.user_id}
    }
    for place in drawing.places:
        found[place.place_id] = _place(place)
        for trait in place.traits:
            found.setdefault(_id(_CONCEPT, trait.concept), {"kind": _CONCEPT, "caption": trait.label})
    for belief in drawing.beliefs:
        about = {"kind": belief.object_kind, "caption": belief.label}
        found.setdefault(_id(belief.object_kind, belief.object), about)
    for anchor_id, role, label in drawing.anchors:
        found[anchor_id] = {"kind": _ANCHOR, "caption": label, "role": role}
    return [Node(id, attributes) for id, attributes in found.items()]


def edges(drawing: Drawing) -> Iterator[Edge]:
    """What the user remembers, believes and is anchored to, and which traits places have; each names its record's id."""
    user = _id(_USER, drawing.user_id)
    for place in drawing.places:
        remembered = {"relationship": place.relationship, "affect": place.affect, "id": place.memory_id}
        yield Edge(
            user,
            place.place_id,
            place.memory_id,
            {"kind": "remembers", "caption": place.relationship} | remembered,
        )
        for trait in place.traits:
            felt = {"kind": "has_trait", "caption": FEELING[trait.attitude], "attitude": trait.attitude}
            yield Edge(place.place_id, _id(_CONCEPT, trait.concept), "has_trait", felt)
    for belief in drawing.beliefs:
        held = belief.model_dump(exclude={"label", "object_kind"})
        yield Edge(
            user,
            _id(belief.object_kind, belief.object),
            belief.id,
            {"kind": "believes", "caption": f"{belief.predicate} {belief.label}"} | held,
        )
    for anchor_id, role, _ in drawing.anchors:
        yield Edge(user, anchor_id, "has_anchor", {"kind": "has_anchor", "caption": role, "id": anchor_id})


def _place(place: DrawnPlace) -> dict[str, Any]:
    point = place.location
    position = {} if point is None else {"latitude": point.latitude, "longitude": point.longitude}
    return {"kind": _PLACE, "caption": place.name, "locality": place.locality} | position


def _id(kind: str, name: str) -> str:
    return f"{kind}:{name}"
