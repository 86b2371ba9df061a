"""Measures: distances, times, prices, noise and crowds as people tell them, in the units of `model.event.Measure`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from openmap_graph.language.money import names_money, prices_in
from openmap_graph.language.numbers import Number
from openmap_graph.language.quantities import Quantity, convert, quantities_in
from openmap_graph.language.windows import Window, edged, lexicon, matcher
from openmap_graph.model.event import Measure

if TYPE_CHECKING:
    from spacy.tokens import Doc

Role = Literal["distance", "walk", "transit", "drive", "noise", "crowd", "price", "fee"]
Bound = Literal["at_most", "at_least"]

_LONGEST_WALK_MIN = 240
_FAR_KM = 100
_NEAR_WORDS = 6
_METRES_PER_MINUTE = 80  # of walking: the figure that Japanese estate agents must use
_LENGTHS = frozenset({"kilometre", "metre", "mile", "yard", "foot"})
_TIMES = frozenset({"minute", "hour", "quarter_hour"})
_WORD = re.compile(r"[\w'’]+")


class FoundMeasure(NamedTuple):
    """A measure in characters `start` to `end`.

    `role` tells what it is of; a fee (parking, a ticket, a room) is money that is not what a meal costs. `bound` is
    set when the words make it a limit ("under 20 euros", "anything past 800 m").
    """

    start: int
    end: int
    measure: Measure
    role: Role
    bound: Bound | None = None


def measures_in(
    doc: Doc | str, *, country: str | None = None, languages: tuple[str, ...] = ("en",)
) -> tuple[FoundMeasure, ...]:
    """The measures that a text tells, in order.

    `country` (ISO 3166 alpha-2) settles what "¥", "$" or "kr" mean; without it a town named in the text does.
    Times and lengths that say nothing about how far a place is (a queue, a ride, a run, a height) are left out.
    """
    text = doc if isinstance(doc, str) else doc.text
    if not _worth_reading().search(text):
        return ()
    found = [*_from_units(text, languages), *_ratings(text, languages)]
    for price in prices_in(text, country, languages):
        window = Window(text, price.start, price.end)
        measure = _measure("budget", price.number, 1, "money").model_copy(update={"currency": price.currency})
        found.append(FoundMeasure(price.start, price.end, measure, price.role, _bound(window)))
    return tuple(sorted(found, key=lambda one: (one.start, one.end)))


def _from_units(text: str, languages: tuple[str, ...]) -> Iterator[FoundMeasure]:
    quantities = quantities_in(text, languages)
    for index, quantity in enumerate(quantities):
        floor = quantities[index - 1].end if index else 0
        ceiling = quantities[index + 1].start if index + 1 < len(quantities) else None
        window = Window(text, quantity.start, quantity.end, floor, ceiling)
        found = None
        if quantity.unit in _LENGTHS:
            found = _distance(quantity, window)
        elif quantity.unit in _TIMES:
            found = _duration(quantity, window)
        elif quantity.unit == "decibel":
            level = min(1.0, max(0.0, (quantity.number.value - 35) / 50))
            found = Measure(term="noise", value=round(level, 4), unit="ratio"), "noise"
        if found:
            yield FoundMeasure(quantity.start, quantity.end, found[0], found[1], _bound(window))


# ---------------------------------------------------------------- what a quantity is of


def _distance(quantity: Quantity, window: Window) -> tuple[Measure, Role] | None:
    if re.match(
        rf"\s*-?(?:{matcher('not_distance', 'after').pattern})", window.text[window.end :], re.IGNORECASE
    ):
        return None
    if re.search(
        rf"(?:{matcher('not_distance', 'before').pattern})(?:\W+\w+)?\W*$",
        window.clause_before,
        re.IGNORECASE,
    ):
        return None
    km = convert(quantity.unit, "kilometre")
    if _from_transit(window):
        return _measure("transit_walk", quantity.number, km * 1000 / _METRES_PER_MINUTE, "min"), "transit"
    if _from_elsewhere(window.clause_after):
        return None
    measure = _measure("near", quantity.number, km, "km")
    trip = matcher("trip", "words").search(window.sentence) is not None or measure.value > _FAR_KM
    return measure.model_copy(update={"trip": trip}), "distance"


def _duration(quantity: Quantity, window: Window) -> tuple[Measure, Role] | None:
    minutes = convert(quantity.unit, "minute")
    mode = _mode(window)
    if mode == "drive":
        return _measure("drive_time", quantity.number, minutes, "min"), "drive"
    if mode not in (None, "walk"):
        return None
    if _from_transit(window):
        return _measure("transit_walk", quantity.number, minutes, "min"), "transit"
    if mode is None or quantity.number.value * minutes > _LONGEST_WALK_MIN or _is_for_pleasure(window):
        return None
    return _measure("walk_time", quantity.number, minutes, "min"), "walk"


def _mode(window: Window) -> str | None:
    """What the time is spent on: the nearest word after it, else before it, says so."""
    left, right = (_transit().sub(" ", text) for text in (window.clause_before, window.clause_after))
    best: tuple[int, str] | None = None
    for mode in lexicon()["modes"]:
        pattern = matcher("modes", mode)
        after = pattern.search(right)
        if after:
            best = min(best or (99, ""), (len(_WORD.findall(right[: after.start()])), mode))
        *_, before = (None, *pattern.finditer(left))
        if before:
            best = min(best or (99, ""), (len(_WORD.findall(left[before.end() :])) + 1, mode))
    return best[1] if best and best[0] <= _NEAR_WORDS else None


def _from_transit(window: Window) -> bool:
    after = re.match(rf"[^,;.]{{0,30}}?{_transit().pattern}", window.clause_after, re.IGNORECASE)
    before = re.search(rf"{_transit().pattern}[^,;.]{{0,20}}$", window.clause_before, re.IGNORECASE)
    han = re.search(r"(?:站|駅|车站|車站)(?:から|出|走|步行|徒歩|约|約|距离)*\s*$", window.clause_before)
    return bool(after or before or han)


def _from_elsewhere(after: str) -> bool:
    """Whether a distance is told from a place that is not the user's own."""
    match = re.match(
        r"(?:\s+(?:away|out|south|north|east|west|inland))?\s+(?:from|of|outside|off)\s+",
        after,
        re.IGNORECASE,
    )
    if not match:
        return False
    return not re.match(matcher("places", "own").pattern, after[match.end() :], re.IGNORECASE)


def _is_for_pleasure(window: Window) -> bool:
    around = r"(?:walk|stroll|hike|wander|trek)(?:s|ed|ing)?\s+(?:along|around|round|through|in|with|over)\b"
    return bool(
        re.search(around, window.clause_after, re.IGNORECASE)
        or re.search(around, window.clause_before, re.IGNORECASE)
    )


def _ratings(text: str, languages: tuple[str, ...]) -> Iterator[FoundMeasure]:
    amount = r"(?P<value>\d+(?:[.,]\d+)?)\s*(?:/|out of|von|sur|su|de|of)\s*(?P<best>10|100|5|ten|five)\b|(?P<percent>\d+)\s*%|(?P<plain>0[.,]\d+)\b"
    for term in ("noise", "crowd"):
        name = matcher("ratings", term).pattern
        forwards = (
            rf"(?:{name})\s*(?:is|was|level|rating|score|an?|at|of|:|=|about|around|\s)*\s*(?:{amount})"
        )
        backwards = rf"(?:{amount})\s*(?:for|on|in terms of)\s+(?:the\s+)?(?:{name})"
        for pattern in (forwards, backwards):
            for match in re.finditer(pattern, text, re.IGNORECASE):
                yield FoundMeasure(match.start(), match.end(), _ratio(term, _rated(match)), term)
    for word in ("full", "empty"):
        pattern = rf"(?P<percent>\d+)\s*(?:{matcher('units', 'percent').pattern})\s+(?:{matcher('ratings', word).pattern})|(?P<half>half)[- ](?:{matcher('ratings', word).pattern})"
        for match in re.finditer(pattern, text, re.IGNORECASE):
            share = 0.5 if match["half"] else int(match["percent"]) / 100
            yield FoundMeasure(
                match.start(), match.end(), _ratio("crowd", share if word == "full" else 1 - share), "crowd"
            )


def _rated(match: re.Match[str]) -> float:
    if match["percent"]:
        return int(match["percent"]) / 100
    if match["plain"]:
        return float(match["plain"].replace(",", "."))
    best = {"ten": 10, "five": 5}.get(match["best"].lower()) or int(match["best"])
    return float(match["value"].replace(",", ".")) / best


def _bound(window: Window) -> Bound | None:
    for name in ("at_most", "at_least"):
        pattern = matcher("limits", name).pattern
        if re.search(rf"(?:{pattern})\s*(?:a |an |the )?$", window.clause_before, re.IGNORECASE) or re.match(
            rf"\s*(?:{pattern})", window.after, re.IGNORECASE
        ):
            return name
    return None


def _ratio(term: str, value: float) -> Measure:
    return Measure(term=term, value=round(min(1.0, max(0.0, value)), 4), unit="ratio")


def _measure(term: str, number: Number, factor: float, unit: Literal["km", "min", "money"]) -> Measure:
    low, high = number.low, number.high
    return Measure(
        term=term,
        value=round(number.value * factor, 6),
        unit=unit,
        low=None if low is None else round(low * factor, 6),
        high=None if high is None else round(high * factor, 6),
    )


@cache
def _transit() -> re.Pattern[str]:
    link = "from|to|of|off|past|away from|vom|von der|zum|zur|du|de la|del|della|dalla|da|do"
    places = matcher("places", "transit").pattern
    return re.compile(rf"\b(?:{link})\s+(?:(?:an?|the|our|my|your)\s+)?(?:{places})", re.IGNORECASE)


@cache
def _worth_reading() -> re.Pattern[str]:
    words = "|".join(edged(word) for words in lexicon()["units"].values() for word in words if len(word) > 2)
    return re.compile(
        rf"\d|[½¼¾€$£¥]|[一二两三四五六七八九十半]|half[- ](?:full|empty)|(?<!\w)(?:{names_money()})(?!\w)|{words}",
        re.IGNORECASE,
    )
