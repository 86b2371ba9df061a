"""Quantities: numbers with their units, in a text; what they are of is told in `measures`."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from openmap_graph.language.numbers import Number, joined, numbers_in, parse
from openmap_graph.language.windows import edged, lexicon


class Quantity(NamedTuple):
    """A number and the name of its unit, in characters `start` to `end`."""

    start: int
    end: int
    number: Number
    unit: str


def quantities_in(text: str, languages: tuple[str, ...] = ("en",)) -> list[Quantity]:
    """The quantities of `text` in order; a range, and hours with minutes, are one each."""
    return _compound(_ranges(text, _quantities(text, languages)), text)


@cache
def convert(unit: str, target: str) -> float:
    """How many `target` one `unit` is."""
    if unit == "quarter_hour":
        return 15.0
    import pint

    return float(pint.UnitRegistry()(unit).to(target).magnitude)


def _quantities(text: str, languages: tuple[str, ...]) -> list[Quantity]:
    found: list[Quantity] = []
    for number in numbers_in(text, languages):
        end, extra = number.end, _half().match(text, number.end)
        value = number.value
        if extra and _units().match(text, extra.end()):
            end, value = extra.end(), value + _fraction(extra)
        unit = _units().match(text, end)
        if unit and not _is_scaled(text, number):
            name = _name(unit)
            if name in ("metre", "foot", "yard"):
                value = parse(text[number.start : number.end], whole=True) if not number.spelled else value
            found.append(_with_half(text, number.start, unit.end(), number._replace(value=value), name))
        elif _units_follow_range(text, number):
            found.append(Quantity(number.start, end, number._replace(value=value), ""))
    for match in _fractions().finditer(text):
        if not any(match.start() < one.end and one.start < match.end() for one in found):
            unit = _units().match(text, match.end())
            if unit and _stands_apart(match.group(), unit):
                number = Number(match.start(), match.end(), _fraction(match), spelled=True)
                found.append(_with_half(text, match.start(), unit.end(), number, _name(unit)))
    return sorted(found)


def _stands_apart(fraction: str, unit: re.Match[str]) -> bool:
    """Whether a worded number and a unit are two words: "half a mile", not "am"."""
    joined_on = fraction[-1] in "-'’" or not fraction[-1].isascii()
    return joined_on or (unit.group()[0] in " -\u00a0" and len(unit.group().strip(" -\u00a0")) > 1)


def _with_half(text: str, start: int, end: int, number: Number, unit: str) -> Quantity:
    half = _half().match(text, end)
    if half and number.low is None:
        return Quantity(start, half.end(), number._replace(value=number.value + _fraction(half)), unit)
    return Quantity(start, end, number, unit)


def _ranges(text: str, quantities: list[Quantity]) -> list[Quantity]:
    """Two quantities that make a range become one; a bare number that makes none is dropped."""
    result: list[Quantity] = []
    for quantity in quantities:
        if result and quantity.unit and result[-1].unit in ("", quantity.unit):
            first = result[-1]
            both = joined(
                text,
                first.number._replace(end=first.end),
                quantity.number._replace(start=quantity.start, end=quantity.end),
            )
            if both:
                result[-1] = Quantity(first.start, quantity.end, both, quantity.unit)
                continue
        result.append(quantity)
    return [quantity for quantity in result if quantity.unit]


def _compound(quantities: list[Quantity], text: str) -> list[Quantity]:
    """Hours and minutes that follow each other become minutes."""
    result: list[Quantity] = []
    for quantity in quantities:
        before = result[-1] if result else None
        between = text[before.end : quantity.start].strip().lower() if before else "x"
        if (
            before
            and before.unit == "hour"
            and quantity.unit == "minute"
            and between in ("", "and", "und", "et", "y", "e")
        ):
            number = quantity.number._replace(
                value=before.number.value * 60 + quantity.number.value, low=None, high=None
            )
            result[-1] = Quantity(before.start, quantity.end, number, "minute")
        else:
            result.append(quantity)
    return result


def _units_follow_range(text: str, number: Number) -> bool:
    rest = text[number.end : number.end + 24]
    return bool(
        re.match(r"[\s-]*(?:-|–|—|~|to\b|or\b|and\b|bis\b|oder\b|und\b|à\b|et\b|ou\b|y\b|e\b|至|到)", rest)
    )


def _is_scaled(text: str, number: Number) -> bool:
    """Whether the letter after the number multiplies it: "$3M", not "3m away"."""
    return bool(re.match(r"M\b", text[number.end :])) or text[max(0, number.start - 1) : number.start] in {
        "$",
        "€",
        "£",
        "¥",
    }


@cache
def _units() -> re.Pattern[str]:
    alternatives = "|".join(
        f"(?P<{name}>{'|'.join(edged(word) for word in sorted(words, key=len, reverse=True))})"
        for name, words in lexicon()["units"].items()
    )
    return re.compile(
        rf"(?:\s?-?ish|\+|[\s-]odd|\sor so)?\s?-?\s?(?:{alternatives})(?:['’]s?(?!\w))?".replace(
            r"(?<!\w)", ""
        ),
        re.IGNORECASE,
    )


def _name(match: re.Match[str]) -> str:
    return next(name for name, value in match.groupdict().items() if value is not None)


@cache
def _fractions() -> re.Pattern[str]:
    entries = lexicon()["fractions"]["before_unit"]
    return re.compile(
        "|".join(f"(?P<f{index}>(?<!\\w)(?:{entry}))" for index, (entry, _) in enumerate(entries)),
        re.IGNORECASE,
    )


@cache
def _half() -> re.Pattern[str]:
    entries = lexicon()["fractions"]["after_unit"]
    alternatives = "|".join(rf"(?P<a{index}>{entry})(?!\w)" for index, (entry, _) in enumerate(entries))
    return re.compile(rf"\s?(?:{alternatives})", re.IGNORECASE)


def _fraction(match: re.Match[str]) -> float:
    name = _name(match)
    table = "before_unit" if name.startswith("f") else "after_unit"
    return float(lexicon()["fractions"][table][int(name[1:])][1])
