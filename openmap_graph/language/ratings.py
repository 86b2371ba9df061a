"""Ratings in talk: "9/10", "four out of five", "2 stars"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from openmap_graph.language.lexicon import word_set
from openmap_graph.language.words import Word

_FRACTION = re.compile(r"^(\d{1,2}(?:[.,]\d)?)/(5|10)$")
_NUMBER = re.compile(r"^\d{1,2}(?:[.,]\d)?$")
_SPELLED = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5,
    "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
}  # fmt: skip
_STARS = 5


def share_at(words: Sequence[Word], position: int, end: int) -> tuple[int, float] | None:
    """Where a rating at a position ends and which share of the best it gives (0 to 1); None when there is none."""
    word = words[position]
    fraction = _FRACTION.match(word.text)
    if fraction:
        return position + 1, min(1.0, _number(fraction[1]) / int(fraction[2]))
    value = _value(word)
    if value is None:
        return None
    lowers = [one.lower for one in words[position + 1 : min(end, position + 4)]]
    if lowers[:1] == ["/"] and lowers[1:2] in (["5"], ["10"]):
        return position + 3, min(1.0, value / int(lowers[1]))
    if lowers[:2] == ["out", "of"] and lowers[2:3] and (whole := _value(words[position + 3])) in {5, 10}:
        return position + 4, min(1.0, value / (whole or _STARS))
    if lowers[:1] and lowers[0] in word_set("judging.stars") and value <= _STARS:
        described = lowers[1:2] and lowers[1] in word_set("naming.kinds") | {"place", "michelin", "rating"}
        return None if described else (position + 2, value / _STARS)
    return None


def _value(word: Word) -> float | None:
    if _NUMBER.match(word.text):
        return _number(word.text)
    return _SPELLED.get(word.lower)


def _number(text: str) -> float:
    return float(text.replace(",", "."))
