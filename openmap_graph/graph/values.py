"""Values on their way into Neo4j and back: points, times and vectors."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta, timezone
from typing import Any, cast
from zoneinfo import ZoneInfo

from neo4j.graph import Node, Relationship
from neo4j.spatial import CartesianPoint, WGS84Point
from neo4j.time import Date, DateTime, Time
from neo4j.vector import Vector

from openmap_graph.errors import Broken
from openmap_graph.model.place import Point

_PLAIN = frozenset({bool, int, float, str, bytes, type(None)})


def vector(numbers: Iterable[float]) -> Vector:
    """`numbers` in the compact form in which they travel; write them with `toFloatList($it)`."""
    return Vector.from_native([float(number) for number in numbers], "f32")


def into_parameter(value: Any, kind: str = "") -> Any:
    """`value` as the driver takes it: points, aware times, vectors; containers are walked.

    A sequence for a parameter of type VECTOR, and an `array` anywhere, become a vector.
    """
    if value is None or type(value) in _PLAIN:
        return value
    if isinstance(value, array) or (kind.startswith("VECTOR") and not isinstance(value, Vector)):
        return vector(cast("Iterable[float]", value))
    if isinstance(value, Point):
        return WGS84Point((value.longitude, value.latitude))
    if isinstance(value, datetime):
        return _fixed_offset(value)
    if isinstance(value, Mapping):
        entries = cast("Mapping[str, Any]", value)
        return {key: into_parameter(entry) for key, entry in entries.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [into_parameter(entry) for entry in cast("Iterable[Any]", value)]
    return value


def _fixed_offset(value: datetime) -> datetime:
    """The instant with its offset of that day, in whole minutes; else in UTC.

    Never hand a ZoneInfo to the driver: it calls the zone with its own kind of time, from which
    CPython reads memory that is not there (wrong offsets, crashes).
    """
    offset = value.utcoffset()
    if offset is None:
        raise Broken(f"The time {value.isoformat()} has no offset.")
    return value.astimezone(UTC if offset % timedelta(minutes=1) else timezone(offset))


def from_result(value: Any) -> Any:
    """`value` as Python and our model have it: aware datetimes, `Point`, plain maps and lists."""
    if type(value) in _PLAIN:
        return value
    if isinstance(value, list):
        entries = cast("list[Any]", value)
        return entries if _PLAIN.issuperset(map(type, entries)) else [from_result(entry) for entry in entries]
    if isinstance(value, (Node, Relationship)):
        return {key: from_result(entry) for key, entry in value.items()}
    if isinstance(value, dict):
        return {key: from_result(entry) for key, entry in cast("dict[str, Any]", value).items()}
    if isinstance(value, DateTime):
        return _standard_zone(value)
    if isinstance(value, (Date, Time)):
        return value.to_native()
    if isinstance(value, WGS84Point) and not isinstance(value, CartesianPoint):
        return Point(latitude=value.latitude, longitude=value.longitude)
    if isinstance(value, Vector):
        return list(cast("Sequence[float]", value.to_native()))
    return value


def _standard_zone(value: DateTime) -> datetime:
    """The instant with a zone of the standard library; the driver's own zones err in arithmetic."""
    native = value.to_native()
    offset = native.utcoffset()
    if offset is None:
        return native
    name = getattr(native.tzinfo, "zone", None)
    return native.astimezone(ZoneInfo(name) if name and name != "UTC" else timezone(offset))
