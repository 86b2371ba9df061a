"""Frequented areas: where a person's visits lie close together."""

from __future__ import annotations

import math
from collections.abc import Iterable
from datetime import datetime

from openmap_graph.model.base import Instant, Value
from openmap_graph.model.place import Point
from openmap_graph.rules.geo import EARTH_RADIUS_KM, centre, distance_km


class Area(Value):
    """A frequented area. `radius_km` reaches from the centre to the farthest visit."""

    centre: Point
    radius_km: float
    visits: int
    last_at: Instant


def frequented_areas(
    visits: Iterable[tuple[Point, datetime]], *, link_km: float = 1.0, least_visits: int = 2
) -> tuple[Area, ...]:
    """The areas in which visits lie within `link_km` of each other, most visited first, then most recent.

    Clusters are those of DBSCAN (Ester et al., KDD 1996) with the haversine metric, so that the date line
    and the poles are nothing special; a visit with fewer than `least_visits` around it belongs to none.
    The answer doesn't depend on the order of the visits.
    """
    ordered = sorted(visits, key=lambda visit: (visit[1], visit[0].latitude, visit[0].longitude))
    if len(ordered) < least_visits:
        return ()
    groups: dict[int, list[tuple[Point, datetime]]] = {}
    for label, visit in zip(
        _labels([where for where, _ in ordered], link_km, least_visits), ordered, strict=True
    ):
        if label >= 0:
            groups.setdefault(label, []).append(visit)
    areas = (_area(group) for group in groups.values())
    return tuple(
        sorted(areas, key=lambda area: (-area.visits, -area.last_at.timestamp(), area.centre.latitude))
    )


def _labels(points: list[Point], link_km: float, least_visits: int) -> list[int]:
    """The number of the cluster of each point, -1 for none."""
    import numpy  # slow to load, and needed by no other rule
    from sklearn.cluster import DBSCAN

    radians = numpy.radians([(point.latitude, point.longitude) for point in points])
    model = DBSCAN(
        eps=link_km / EARTH_RADIUS_KM, min_samples=least_visits, metric="haversine", algorithm="ball_tree"
    )
    labels = model.fit_predict(radians)  # pyright: ignore[reportUnknownMemberType]  scikit-learn ships no types
    return [int(label) for label in labels]


def _area(group: list[tuple[Point, datetime]]) -> Area:
    middle = centre(where for where, _ in group) or group[0][0]
    reach = max(distance_km(middle, where) for where, _ in group)
    return Area(
        centre=middle,
        radius_km=math.ceil(reach * 1000) / 1000,
        visits=len(group),
        last_at=max(at for _, at in group),
    )
