"""Distances, directions, boxes and centres on the sphere. Datums are in `rules/datum.py`."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from openmap_graph.errors import InvalidInput
from openmap_graph.model.base import Value
from openmap_graph.model.place import Point

EARTH_RADIUS_KM = 6371.0088
"""Mean radius of the Earth (IUGG; Moritz, Geodetic Reference System 1980)."""


class Box(Value):
    """A latitude and longitude rectangle in degrees that doesn't cross the date line."""

    south: float
    west: float
    north: float
    east: float

    def holds(self, point: Point) -> bool:
        """Whether the point lies in the box or on its edge."""
        return self.south <= point.latitude <= self.north and self.west <= point.longitude <= self.east


def point(latitude: object, longitude: object, field: str = "point") -> Point:
    """The position in WGS-84 degrees.

    Raises `InvalidInput` naming `<field>.latitude` or `<field>.longitude` when a value is no number,
    not finite or out of range. Nothing is wrapped or clipped.

    >>> point(48.4, 9.98).latitude
    48.4
    """
    return Point(
        latitude=_degrees(latitude, 90, f"{field}.latitude"),
        longitude=_degrees(longitude, 180, f"{field}.longitude"),
    )


def distance_km(start: Point, end: Point) -> float:
    """The great-circle distance in kilometres, exact to about 0.5 % (the Earth taken as a sphere).

    Haversine formula: R. W. Sinnott, "Virtues of the Haversine", Sky and Telescope 68 (1984), 159.

    >>> round(distance_km(point(-17, 179.95), point(-17, -179.95)), 2)
    10.63
    """
    south, north = math.radians(start.latitude), math.radians(end.latitude)
    rise = math.sin((north - south) / 2)
    turn = math.sin(math.radians(end.longitude - start.longitude) / 2)
    square = rise * rise + math.cos(south) * math.cos(north) * turn * turn
    return 2 * EARTH_RADIUS_KM * math.asin(math.sqrt(min(1.0, square)))


def destination(start: Point, bearing_degrees: float, along_km: float) -> Point:
    """The point reached from `start` after `along_km` on the great circle with that first bearing (0 is north).

    Formula: E. Williams, Aviation Formulary, "Lat/lon given radial and distance".
    """
    angle = along_km / EARTH_RADIUS_KM
    bearing, latitude = math.radians(bearing_degrees), math.radians(start.latitude)
    sine = math.sin(latitude) * math.cos(angle) + math.cos(latitude) * math.sin(angle) * math.cos(bearing)
    sine = max(-1.0, min(1.0, sine))
    turn = math.atan2(
        math.sin(bearing) * math.sin(angle) * math.cos(latitude), math.cos(angle) - math.sin(latitude) * sine
    )
    return Point(
        latitude=math.degrees(math.asin(sine)), longitude=_wrapped(start.longitude + math.degrees(turn))
    )


def boxes(centre: Point, radius_km: float) -> tuple[Box, ...]:
    """The one or two boxes that hold every point within `radius_km`: two where the date line is crossed.

    They hold more than the circle: filter by `distance_km` afterwards. When the circle holds a pole, the
    box goes round the whole parallel. Formula: J. P. Matuschek, "Finding Points Within a Distance of a
    Latitude/Longitude Using Bounding Coordinates" (2010).
    """
    if not (math.isfinite(radius_km) and radius_km >= 0):
        raise InvalidInput(f"radius_km: {radius_km!r} is no radius.", way_out="Use a number from 0 up.")
    angle = radius_km / EARTH_RADIUS_KM + 1e-12
    latitude = math.radians(centre.latitude)
    south, north = latitude - angle, latitude + angle
    if south <= -math.pi / 2 or north >= math.pi / 2:
        return (_box(max(south, -math.pi / 2), min(north, math.pi / 2), -180, 180),)
    turn = math.degrees(math.asin(min(1.0, math.sin(angle) / math.cos(latitude))))
    west, east = centre.longitude - turn, centre.longitude + turn
    if west < -180:
        return _box(south, north, west + 360, 180), _box(south, north, -180, east)
    if east > 180:
        return _box(south, north, west, 180), _box(south, north, -180, east - 360)
    return (_box(south, north, west, east),)


def centre(points: Iterable[Point]) -> Point | None:
    """The middle of the points: the direction of the sum of their unit vectors, not a mean of degrees.

    None when there is no point, or when they balance out (two opposite points of the Earth).

    >>> abs(centre([point(-17, 179.95), point(-17, -179.95)]).longitude)
    180.0
    """
    x = y = z = 0.0
    count = 0
    for east, north, up in map(_vector, points):
        x, y, z, count = x + east, y + north, z + up, count + 1
    if math.hypot(x, y, z) <= 1e-9 * max(count, 1):
        return None
    longitude = round(math.degrees(math.atan2(y, x)), 10)
    return Point(latitude=math.degrees(math.atan2(z, math.hypot(x, y))), longitude=_wrapped(longitude))


def within_km(middle: Point, radius_km: float, points: Iterable[Point]) -> Iterator[Point]:
    """The points at most `radius_km` from the middle, in their order."""
    return (each for each in points if distance_km(middle, each) <= radius_km)


def _vector(point: Point) -> tuple[float, float, float]:
    latitude, longitude = math.radians(point.latitude), math.radians(point.longitude)
    return (
        math.cos(latitude) * math.cos(longitude),
        math.cos(latitude) * math.sin(longitude),
        math.sin(latitude),
    )


def _degrees(value: object, limit: int, field: str) -> float:
    way_out = f"Use degrees from -{limit} to {limit}."
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise InvalidInput(f"{field}: {value!r} is no number.", way_out=way_out)
    try:
        degrees = float(value)
    except (ValueError, OverflowError):
        raise InvalidInput(f"{field}: {value!r} is no number.", way_out=way_out) from None
    if not math.isfinite(degrees) or abs(degrees) > limit:
        raise InvalidInput(f"{field}: {value!r} is out of range.", way_out=way_out)
    return degrees


def _wrapped(longitude: float) -> float:
    return longitude if -180 <= longitude <= 180 else (longitude + 180) % 360 - 180


def _box(south: float, north: float, west: float, east: float) -> Box:
    return Box(south=math.degrees(south), north=math.degrees(north), west=west, east=east)
