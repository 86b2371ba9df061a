"""Whether two records may be in one place: by branch, address, area, town and point."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from openmap_graph.model.place import Point
from openmap_graph.rules.addresses import Where, alike, compare_where, read_where
from openmap_graph.rules.gazetteer import towns
from openmap_graph.rules.geo import distance_km
from openmap_graph.rules.nameparts import parse_name
from openmap_graph.rules.placerecord import PlaceRecord

Nearness = Literal["spot", "area", "silent", "unclear", "apart"]
"""One spot; one street or area; nothing said; can't be told; two places."""

_PRECISION_M = {"venue": 75.0, "area": 5_000.0}
"""How exact a point is taken to be when its source doesn't say."""

_UNSURE_M = {"venue": 500.0, "area": 30_000.0}
"""Up to this distance, points of unknown precision leave one name undecided; beyond it they are two places."""

_TOWN_KM = 100.0
"""A point farther than this from every town of a name is not in that town."""


def nearness(a: PlaceRecord, b: PlaceRecord) -> tuple[Nearness, str]:
    """How near the records are by all that they say, with the reason as a phrase."""
    first, second = parse_name(a.name).branch, parse_name(b.name).branch
    if first and second and not alike(first, second):
        return "apart", "different branches"
    said, reason = compare_where(where(a), where(b))
    if said == "apart":
        return "apart", reason
    points = _points(a, b)
    if points == "spot":
        return "spot", "same spot"
    if points == "apart":
        return "apart", "too far apart"
    if said == "house":
        return "spot", reason
    if points == "unclear":
        return "unclear", "near, but not on one spot"
    if _far_from_town(a, b) or _far_from_town(b, a):
        return "apart", "the point is not in that town"
    return said, reason


def where(record: PlaceRecord) -> Where:
    """The street, house number and areas that a record says in its name, address and locality."""
    name = parse_name(record.name)
    return read_where(record.address, record.locality, (*name.qualifiers, *filter(None, (name.branch,))))


def shared_points(records: Iterable[PlaceRecord]) -> frozenset[Point]:
    """The points that records of different places share to the last digit: defaults, not measurements.

    A point counts when two records on it name different streets, houses or areas. Store these with
    `point_is_imprecise`, and keep them out of distances.
    """
    on_point: dict[Point, list[PlaceRecord]] = {}
    for record in records:
        if record.point is not None:
            on_point.setdefault(record.point, []).append(record)
    return frozenset(
        point
        for point, group in on_point.items()
        if any(
            compare_where(where(a), where(b))[0] == "apart"
            for index, a in enumerate(group)
            for b in group[:index]
        )
    )


def _points(a: PlaceRecord, b: PlaceRecord) -> Literal["spot", "unclear", "apart", "silent"]:
    if a.point is None or b.point is None or a.point_is_imprecise or b.point_is_imprecise:
        return "silent"
    apart_m = distance_km(a.point, b.point) * 1000
    precisions = [
        _PRECISION_M[each.kind] if each.precision_m is None else each.precision_m for each in (a, b)
    ]
    if apart_m <= sum(precisions):
        return "spot"
    known = a.precision_m is not None and b.precision_m is not None
    return "unclear" if not known and apart_m <= max(_UNSURE_M[a.kind], 3 * sum(precisions)) else "apart"


def _far_from_town(located: PlaceRecord, named: PlaceRecord) -> bool:
    """Whether a record's point lies in none of the towns that the other one may be in."""
    point = located.point
    if point is None or located.point_is_imprecise or not named.locality:
        return False
    centres = [town.point for area in where(named).areas for town in towns(area)]
    return bool(centres) and all(
        centre is not None and distance_km(point, centre) > _TOWN_KM for centre in centres
    )
