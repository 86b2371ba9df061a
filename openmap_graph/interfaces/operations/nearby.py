"""Operations that put two of the handle's answers together: where *near* is, and what is remembered there."""

from __future__ import annotations

from openmap_graph.client import UserMemory
from openmap_graph.model.base import Value
from openmap_graph.model.place import Place, Point
from openmap_graph.model.search import WhereFrom
from openmap_graph.rules.geo import distance_km

_MOST_PLACES = 10_000
_NEAR_ME = "near me"


class Nearby(Value):
    """From where *near* is measured and how far it reaches, each with its reason; no point when it is not known."""

    point: Point | None
    source: WhereFrom
    detail: str
    radius_km: float | None


class PlaceNearby(Value):
    """A remembered place and its distance."""

    place: Place
    distance_km: float


def resolve_near(handle: UserMemory, query: str = _NEAR_ME, near: Point | None = None) -> Nearby:
    """Where *near* is for the words of a query, and how far it reaches for this user."""
    found = handle.plan(query, near=near)
    return Nearby(
        point=found.location,
        source=found.location_source,
        detail=found.location_detail,
        radius_km=found.radius_km,
    )


def places_near(
    handle: UserMemory, near: Point | None = None, radius_km: float | None = None, limit: int = 20
) -> tuple[PlaceNearby, ...]:
    """The remembered places around a position, nearest first; those whose point is not exact are left out."""
    around = resolve_near(handle, near=near)
    reach = radius_km if radius_km is not None else around.radius_km
    if around.point is None or reach is None:
        return ()
    found = [
        PlaceNearby(place=one, distance_km=round(distance_km(around.point, one.point), 3))
        for one in handle.places(limit=_MOST_PLACES)
        if one.point is not None and not one.point_is_imprecise
    ]
    near_enough = [one for one in found if one.distance_km <= reach]
    return tuple(sorted(near_enough, key=lambda one: (one.distance_km, one.place.id))[:limit])
