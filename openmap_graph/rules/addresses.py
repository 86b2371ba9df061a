"""Where two records say that they are, in words: streets, house numbers, districts, towns."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Literal, NamedTuple

from openmap_graph.rules.folding import fold, only_words, scripts
from openmap_graph.rules.gazetteer import towns_relation
from openmap_graph.rules.nameparts import parse_name
from openmap_graph.rules.placewords import words
from openmap_graph.rules.sounds import sound_alike
from openmap_graph.rules.spellings import spellings

_SEGMENTS = re.compile(r"\s*[,;，、；\n|()（）]\s*")
_HOUSE = r"\d+\s?[a-zа-я]?(?:\s?[-–/]\s?\d+\s?[a-zа-я]?)*"
_LEADING = re.compile(r"^(\d+[a-zа-я]?(?:\s?[-–/]\s?\d+[a-zа-я]?)*)\b\s+(?=\D|\d+(?:st|nd|rd|th)\b)")
_TRAILING = re.compile(rf"(?<=\D)(?:\b(?:no|nr|n|дом|д|house)\b\.?\s*)?({_HOUSE})\s?(?:号|號|번지)?$")
_ALONE = re.compile(rf"^(?:(?:no|nr|n|дом|д|house)\b\.?\s*)?({_HOUSE})(?:号|號)?$")
_POSTCODE = re.compile(r"\b[a-z]{1,2}\d[a-z\d]?\s?\d[a-z]{2}\b|〒|\b(?:[a-z]{1,2}-)?\d{3,6}(?:-\d{3,4})?\b")

_REGIONS = re.compile(
    r"(?<=[\u4e00-\u9fff][省市区县県])(?=[\u4e00-\u9fff])|(?<=东京都)|(?<=大阪府)|(?<=京都府)|(?<=北海道)"
    r"|(?<=[가-힣][시구군도])\s+(?=[가-힣])"
)

Relation = Literal["house", "area", "apart", "unclear", "silent"]
"""Two statements of where: one house, one street or area, two places, can't be told, or one says nothing."""


class Where(NamedTuple):
    """What a record says of where it is: a street, its house number, a floor or unit there, areas around it."""

    street: str | None
    house: str | None
    units: frozenset[str]
    areas: frozenset[str]


def read_where(address: str | None, locality: str | None, qualifiers: Iterable[str]) -> Where:
    """The street, house number and areas of a record's address, locality and what its name adds."""
    return _read_where(address or "", locality or "", tuple(qualifiers))


def compare_where(first: Where, second: Where) -> tuple[Relation, str]:
    """How the two relate, with the reason as a phrase."""
    streets = _streets(first.street, second.street)
    if streets == "apart":
        return "apart", "different streets"
    if first.house and second.house and streets != "unclear" and not _same_house(first.house, second.house):
        return "apart", "different house numbers"
    if first.units and second.units and not (first.units <= second.units or second.units <= first.units):
        return "apart", "different floors or units"
    areas = _areas(first, second)
    if areas == "apart":
        return "apart", "different areas"
    if streets == "area":
        return ("house", "same house") if first.house and second.house else ("area", "same street")
    if areas == "area":
        return "area", "same area"
    return ("unclear", "one area may lie in the other") if areas == "unclear" else ("silent", "")


@lru_cache(maxsize=8192)
def _read_where(address: str, locality: str, qualifiers: tuple[str, ...]) -> Where:
    street: str | None = None
    house: str | None = None
    areas, units = set[str](), set[str]()
    for segment in filter(None, (*_segments(address), *map(fold, qualifiers))):
        if alone := _ALONE.match(segment):
            house = house or (_tidy(alone[1]) if street else None)
            continue
        part = parse_name(segment)
        if part.designators and not part.words:
            units.update(f"{kind} {number}" for kind in part.designators for number in part.numbers)
            continue
        number, rest = _cut_house(segment)
        likely = number is not None and not re.match(r"\d{4}", number) and segment in fold(address)
        if street is None and (_is_street(rest) or likely):
            street, house = only_words(rest), number
        else:
            areas.update(_area_names(_POSTCODE.sub("", segment)))
    areas.update(name for segment in _segments(locality) for name in _area_names(segment))
    return Where(street, house, frozenset(units), frozenset(areas))


def _area_names(segment: str) -> Iterable[str]:
    """The areas of a segment: Korean ones stand side by side without commas."""
    text = only_words(segment)
    return text.split() if "HANGUL" in scripts(text) else filter(None, (text,))


def _segments(text: str) -> Iterator[str]:
    """What commas keep apart; East Asian addresses are cut after province, town and district."""
    for segment in _SEGMENTS.split(fold(text)):
        yield from filter(None, _REGIONS.split(segment))


def _cut_house(segment: str) -> tuple[str | None, str]:
    for pattern in (_LEADING, _TRAILING):
        if found := pattern.search(segment):
            return _tidy(found[1]), pattern.sub("", segment)
    return None, segment


def _tidy(house: str) -> str:
    return re.sub(r"\s", "", house).replace("–", "-")


def _is_street(text: str) -> bool:
    lists = words()
    parts = [part for spelling in spellings(only_words(text)) for part in spelling.split()]
    return any(part in lists.street_words for part in parts) or any(
        part.endswith(lists.street_suffixes) and part not in lists.street_suffixes for part in parts
    )


def _same_house(first: str, second: str) -> bool:
    """Equal, or one is an end of the other's range (4 and 4-6)."""
    return first == second or (
        ("-" in first) != ("-" in second) and bool(set(first.split("-")) & set(second.split("-")))
    )


def _streets(first: str | None, second: str | None) -> Relation:
    if first is None or second is None:
        return "silent"
    if alike(first, second):
        return "area"
    return "unclear" if scripts(first) != scripts(second) else "apart"


def alike(first: str, second: str) -> bool:
    """Whether two street or area names are one: written out, or in another script, or without the street word."""
    ours, theirs = (
        {_bare(form) for form in spellings(_compass_words(each))} - {""} for each in (first, second)
    )
    return bool(ours & theirs) or (
        scripts(first) != scripts(second) and sound_alike(_bare(first), _bare(second))
    )


def _compass_words(street: str) -> str:
    """The street with a first or last n, s, e or w written out."""
    parts = street.split()
    last = len(parts) - 1
    return " ".join(
        _COMPASS.get(part, part) if last and place in (0, last) else part for place, part in enumerate(parts)
    )


def _bare(street: str) -> str:
    """The name without a word that only says that it is a street or a town."""
    kept = " ".join(part for part in street.split() if part not in _LIGHT_WORDS)
    return _LIGHT_ENDING.sub("", kept)


_COMPASS = {"n": "north", "s": "south", "e": "east", "w": "west"}
_LIGHT_WORDS = frozenset({"улица", "ulica", "вулиця", "город", "ул", "г"})
_LIGHT_ENDING = re.compile(r"(?<=[\u4e00-\u9fff]{2})(?:省|市|区|县)$")


def _areas(first: Where, second: Where) -> Relation:
    """Compares the areas; a street named without a house may stand for the area it is in."""
    ours, theirs = set(first.areas), set(second.areas)
    if first.street and any(alike(first.street, area) for area in theirs):
        ours.add(first.street)
    if second.street and any(alike(second.street, area) for area in ours):
        theirs.add(second.street)
    if not ours or not theirs:
        return "silent"
    common = {(a, b) for a in ours for b in theirs if alike(a, b) or towns_relation(a, b) == "same"}
    only_ours = ours - {a for a, _ in common}
    only_theirs = theirs - {b for _, b in common}
    relations = [towns_relation(a, b) for a in only_ours for b in only_theirs]
    if "apart" in relations and (not common or "within" not in relations):
        return "apart"
    if common:
        return "area" if not relations or any(each != "unknown" for each in relations) else "apart"
    if "within" in relations:
        return "silent"
    return "unclear" if "near" in relations or "town" in relations else "apart"
