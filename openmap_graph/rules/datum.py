"""Positions of Chinese maps (GCJ-02, BD-09) into WGS-84, once and only where those datums hold."""

from __future__ import annotations

import json
import math
from functools import cache
from importlib import resources

from openmap_graph.model.place import Datum, Point

# Axes of the Krasovsky 1940 ellipsoid, on which GCJ-02 is defined.
_SEMI_MAJOR_M = 6378245.0
_ECCENTRICITY_SQUARED = 0.00669342162296594323
_BAIDU_TURN = math.pi * 3000 / 180

Ring = tuple[tuple[float, float], ...]


def to_wgs84(point: Point, datum: Datum) -> Point:
    """The WGS-84 position of a point whose degrees are in `datum`; exact to under a metre.

    A WGS-84 point comes back unchanged wherever it lies, and so does a point outside of China in any datum:
    the maps that use GCJ-02 give WGS-84 there. Formulas: the published reimplementation `eviltransform`
    (MIT), described in Wikipedia, "Restrictions on geographic data in China"; inverted by iteration.

    >>> to_wgs84(Point(latitude=35.1796, longitude=129.0756), "GCJ-02").longitude
    129.0756
    """
    if datum == "WGS-84" or not in_china(point):
        return point
    latitude, longitude = point.latitude, point.longitude
    if datum == "BD-09":
        latitude, longitude = _baidu_to_gcj(latitude, longitude)
    return Point(**dict(zip(("latitude", "longitude"), _unshifted(latitude, longitude), strict=True)))


def to_gcj02(point: Point) -> Point:
    """The GCJ-02 degrees of a WGS-84 point, for links into Chinese maps; unchanged outside of China."""
    if not in_china(point):
        return point
    north, east = _shift(point.latitude, point.longitude)
    return Point(latitude=point.latitude + north, longitude=point.longitude + east)


def in_china(point: Point) -> bool:
    """Whether the point lies where Chinese maps are shifted: the mainland with its coast, Hong Kong and Macau.

    The outline is that of Natural Earth 1:110m (public domain), so that up to about 20 km from a land
    border the answer may be wrong.
    """
    return any(_inside(ring, point.longitude, point.latitude) for ring in _outline())


def _unshifted(latitude: float, longitude: float) -> tuple[float, float]:
    """The WGS-84 degrees that are shifted to these; the shift changes slowly, so that iteration converges."""
    guess_latitude, guess_longitude = latitude, longitude
    for _ in range(10):
        north, east = _shift(guess_latitude, guess_longitude)
        next_latitude, next_longitude = latitude - north, longitude - east
        done = max(abs(next_latitude - guess_latitude), abs(next_longitude - guess_longitude)) < 1e-9
        guess_latitude, guess_longitude = next_latitude, next_longitude
        if done:
            break
    return guess_latitude, guess_longitude


def _shift(latitude: float, longitude: float) -> tuple[float, float]:
    """By how many degrees north and east GCJ-02 moves a WGS-84 position."""
    x, y = longitude - 105.0, latitude - 35.0
    wave = 20 * math.sin(6 * x * math.pi) + 20 * math.sin(2 * x * math.pi)
    root = math.sqrt(abs(x))
    north = -100 + 2 * x + 3 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * root + wave * 2 / 3
    north += (20 * math.sin(y * math.pi) + 40 * math.sin(y / 3 * math.pi)) * 2 / 3
    north += (160 * math.sin(y / 12 * math.pi) + 320 * math.sin(y / 30 * math.pi)) * 2 / 3
    east = 300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * root + wave * 2 / 3
    east += (20 * math.sin(x * math.pi) + 40 * math.sin(x / 3 * math.pi)) * 2 / 3
    east += (150 * math.sin(x / 12 * math.pi) + 300 * math.sin(x / 30 * math.pi)) * 2 / 3
    radians = math.radians(latitude)
    magic = 1 - _ECCENTRICITY_SQUARED * math.sin(radians) ** 2
    meridian_m = _SEMI_MAJOR_M * (1 - _ECCENTRICITY_SQUARED) / (magic * math.sqrt(magic))
    parallel_m = _SEMI_MAJOR_M / math.sqrt(magic) * math.cos(radians)
    return math.degrees(north / meridian_m), math.degrees(east / parallel_m)


def _baidu_to_gcj(latitude: float, longitude: float) -> tuple[float, float]:
    x, y = longitude - 0.0065, latitude - 0.006
    radius = math.hypot(x, y) - 0.00002 * math.sin(y * _BAIDU_TURN)
    angle = math.atan2(y, x) - 0.000003 * math.cos(x * _BAIDU_TURN)
    return radius * math.sin(angle), radius * math.cos(angle)


@cache
def _outline() -> tuple[Ring, ...]:
    text = resources.files("openmap_graph.rules").joinpath("data/china.json").read_text("utf-8")
    return tuple(tuple((x, y) for x, y in ring) for ring in json.loads(text)["rings"])


def _inside(ring: Ring, x: float, y: float) -> bool:
    """Ray casting: a point is inside when a ray from it crosses the ring an odd number of times."""
    inside = False
    for (x1, y1), (x2, y2) in zip(ring, ring[1:] + ring[:1], strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside
