"""Frequented areas: where a person's visits lie close together."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from datetime import datetime

from openmap_graph.model.base import Instant, Value
from openmap_graph.model.place import Point
from openmap_graph.rules.geo import EARTH_RADIUS_KM, centre, distance_km


class Area(Value):
    """A frequented area. `radius_km` reaches from the centre to the farthest visit; a stored one has an `id`."""

    centre: Point
    radius_km: float
    visits: int
    last_at: Instant
    id: str | None = None


_LINK_KM = 1.0
"""Visits this near belong to one area …"""

_WIDEST_LINK_KM = 16.0
"""… or, where no two visits are so near, this near."""

_BROADEST_KM = 5.0
"""An area that reaches farther is taken apart into denser ones where it has them."""

Visit = tuple[Point, datetime]


def frequented_areas(visits: Iterable[Visit], *, least_visits: int = 2) -> tuple[Area, ...]:
    """The areas where visits lie close together, most visited first, then most recent.

    Clusters are those of DBSCAN (Ester et al., KDD 1996) with the haversine metric, so that the date line
    and the poles are nothing special. Visits link within 1 km; somebody whose visits all lie farther apart
    has areas at 2, 4, 8 or 16 km. A visit without `least_visits` near it, itself counted, is in no area. The
    answer doesn't depend on the order of the visits.
    """
    ordered = sorted(visits, key=lambda visit: (visit[1], visit[0].latitude, visit[0].longitude))
    link_km, areas = _LINK_KM, list[Area]()
    while not areas and link_km <= _WIDEST_LINK_KM and len(ordered) >= least_visits:
        areas = [
            area
            for group in _groups(ordered, link_km, least_visits)
            for area in _split(group, link_km, least_visits)
        ]
        link_km *= 2
    return tuple(
        sorted(
            areas,
            key=lambda area: (
                -area.visits,
                -area.last_at.timestamp(),
                area.centre.latitude,
                area.centre.longitude,
            ),
        )
    )


def usual_area(visits: Iterable[Visit]) -> Area | None:
    """The area with most visits, None when no two visits lie near each other."""
    return next(iter(frequented_areas(visits)), None)


def _split(group: list[Visit], link_km: float, least_visits: int) -> Iterator[Area]:
    """The area of a group, or its denser parts when visits form a chain through a whole city."""
    area = _area(group)
    finer = [] if area.radius_km <= max(_BROADEST_KM, link_km) else _groups(group, link_km / 2, least_visits)
    if len(finer) < 2:
        yield area
        return
    for part in finer:
        yield from _split(part, link_km / 2, least_visits)


def _groups(visits: list[Visit], link_km: float, least_visits: int) -> list[list[Visit]]:
    groups: dict[int, list[Visit]] = {}
    labels = _labels([where for where, _ in visits], link_km, least_visits)
    for label, visit in zip(labels, visits, strict=True):
        if label >= 0:
            groups.setdefault(label, []).append(visit)
    return list(groups.values())


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


def _area(group: list[Visit]) -> Area:
    middle = centre(where for where, _ in group) or group[0][0]
    reach = max(distance_km(middle, where) for where, _ in group)
    return Area(
        centre=middle,
        radius_km=math.ceil(reach * 1000) / 1000,
        visits=len(group),
        last_at=max(at for _, at in group),
    )
