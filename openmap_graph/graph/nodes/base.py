"""What the node classes share: property types, relationships with properties, keys and captions."""

from __future__ import annotations

from typing import Any

from neo4j.spatial import WGS84Point
from neomodel import (
    ArrayProperty,
    BooleanProperty,
    DateTimeNeo4jFormatProperty,
    FloatProperty,
    IntegerProperty,
    StringProperty,
    StructuredNode,
    StructuredRel,
)
from neomodel.properties import Property

from openmap_graph.model.place import Point

TimeProperty = DateTimeNeo4jFormatProperty
"""A zoned time of the database, not a number."""


class PointProperty(Property[Any]):
    """A position in WGS-84; neomodel's own wants a geometry library."""

    def inflate(self, value: Any, rethrow: bool = False) -> Point:
        return Point(latitude=value.latitude, longitude=value.longitude)

    def deflate(self, value: Any, rethrow: bool = False) -> Any:
        return WGS84Point((value.longitude, value.latitude))


class Evidence(StructuredRel):
    """What one piece of evidence adds; append-only, and unique by its key."""

    key = StringProperty(unique_index=True)
    at = TimeProperty()
    day = StringProperty()
    order = IntegerProperty()
    claim = StringProperty()
    action = StringProperty()
    reason = StringProperty()
    weight = FloatProperty()
    moved_from = ArrayProperty(StringProperty())
    recorded_at = TimeProperty()


class CounterEvidence(Evidence):
    """What one piece of evidence speaks against."""


class Replacement(StructuredRel):
    """Why and when a newer version took the place of an older one."""

    reason = StringProperty()
    at = TimeProperty()


class Merge(StructuredRel):
    """That the evidence of one place went to another, and what has to go back when it is taken back."""

    at = TimeProperty()
    gained = ArrayProperty(StringProperty())
    note_before = StringProperty()


class Kept(StructuredRel):
    """When something was put on a list."""

    at = TimeProperty()


class Characters(StructuredRel):
    """The characters of the turn that tell the event: `text[start:end]`."""

    start = IntegerProperty()
    end = IntegerProperty()


class Sample(StructuredRel):
    """One measured value that a calibration rests on."""

    value = FloatProperty()
    accepted = BooleanProperty()
    used = BooleanProperty()
    why_not = StringProperty()


class Weight(StructuredRel):
    """What an event says for (positive) or against its concept: `taste`, `sought` or `visited`."""

    aspect = StringProperty()
    weight = FloatProperty()
    at = TimeProperty()


class TraitOf(Weight):
    """What a place is or lacks in the eyes of the user."""

    concept = StringProperty()
    present = BooleanProperty()
    attitude = IntegerProperty()
    told_by = StringProperty(db_property="source")  # neomodel keeps the name `source` for itself
    support = IntegerProperty()


class Side(StructuredRel):
    """Whether it is the earlier (0) or the later (1) of two."""

    side = IntegerProperty()


class Named(StructuredNode):
    """What every node has: a unique key, and a caption for people who look at the graph.

    `origin` is the id that an imported file gave it, where no id follows from its content.
    """

    __abstract_node__ = True
    key = StringProperty(unique_index=True, required=True)
    caption = StringProperty()
    origin = StringProperty()


class Owned(Named):
    """What a user owns."""

    __abstract_node__ = True
    user_id = StringProperty(index=True)
    recorded_at = TimeProperty()
