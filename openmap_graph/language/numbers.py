"""Numbers as people write and say them: separators, words, ranges; no units here."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

_DIGITS = re.compile(
    r"(?<![\w.,])(?<!\d/)\d+(?:[.,'’]\d+|[ \u00a0\u202f]\d{3}(?!\d))*(?:\s?[½¼¾])?|[½¼¾]|(?<=[^\W\d_])\d+(?:[.,]\d+)*"
)
_GLYPHS = {"½": 0.5, "¼": 0.25, "¾": 0.75}
_WORDS = re.compile(r"[^\W\d_]+|[^\w\s]")
_JOINS = re.compile(
    r"\s*(?:-|–|—|~|～|〜|至|到)\s*|[\s-]+(?:to|or|and|bis|oder|und|à|et|ou|a|o|y|e|until)[\s-]+"
)
_HAN = re.compile("[一二两三四五六七八九十百千半]+")
_HAN_DIGITS = {sign: value for value, sign in enumerate("零一二三四五六七八九")} | {"两": 2}
_HAN_TENS = {"十": 10, "百": 100, "千": 1000}
_SCALES = {
    "k": 1e3,
    "m": 1e6,
    "mn": 1e6,
    "bn": 1e9,
    "b": 1e9,
    "million": 1e6,
    "billion": 1e9,
    "thousand": 1e3,
}
_SCALE = re.compile(r"(?:k|m|mn|bn|b)\b|\s(?:million|billion|thousand)\b", re.IGNORECASE)


class Number(NamedTuple):
    """A number in characters `start` to `end`; `low` and `high` when a range was said, `value` is then its middle.

    `spelled` tells that it was in words.
    """

    start: int
    end: int
    value: float
    low: float | None = None
    high: float | None = None
    spelled: bool = False


def parse(digits: str, *, whole: bool = False) -> float:
    """The value of a written number.

    `whole` tells that a fraction of three digits would make no sense (metres, money), so that "1.250" is 1250.

    >>> parse("1,250"), parse("1.299,50"), parse("1,2"), parse("1.250", whole=True)
    (1250.0, 1299.5, 1.2, 1250.0)
    """
    fraction = _GLYPHS.get(digits[-1], 0.0)
    plain = re.sub(r"[\s'’½¼¾]", "", digits)
    if not plain:
        return fraction
    marks = [mark for mark in plain if mark in ".,"]
    if not marks:
        return float(plain) + fraction
    last = marks[-1]
    head, _, tail = plain.rpartition(last)
    thousands = len(tail) == 3 and head not in ("0", "") and (whole or last == "," or marks.count(last) > 1)
    if thousands and len(set(marks)) == 1:
        return float(re.sub("[.,]", "", plain)) + fraction
    return float(re.sub("[.,]", "", head) + "." + tail) + fraction


def scale_after(text: str, position: int) -> float | None:
    """The factor that a letter or word right after a number multiplies it with ("40k", "3 million")."""
    match = _SCALE.match(text, position)
    return _SCALES[match.group().strip().lower()] if match else None


def numbers_in(text: str, languages: Sequence[str] = ("en",), *, whole: bool = False) -> list[Number]:
    """The single numbers of `text` in order, in digits, in words of the languages, and in Han numerals."""
    found: list[Number] = []
    for match in _DIGITS.finditer(text):
        found.append(Number(match.start(), match.end(), parse(match.group(), whole=whole)))
    for match in _HAN.finditer(text):
        value = _han(match.group())
        if value is not None:
            found.append(Number(match.start(), match.end(), value, spelled=True))
    for language in languages:
        found.extend(number for number in _spelled(text, language) if not _overlaps(number, found))
    return sorted(found)


def joined(text: str, first: Number, second: Number) -> Number | None:
    """The range that two numbers make ("10-15", "20 to 30"), when the words between them say so."""
    between = text[first.end : second.start]
    if not _JOINS.fullmatch(between) or first.value >= second.value or second.low is not None:
        return None
    return Number(first.start, second.end, (first.value + second.value) / 2, first.value, second.value)


class _Token:
    def __init__(self, match: re.Match[str]) -> None:
        self.match = match

    def text(self) -> str:
        return self.match.group()

    def nt_separated(self, previous: _Token) -> bool:
        return False

    def not_a_number_part(self) -> bool:
        return False


def _spelled(text: str, language: str) -> list[Number]:
    if language not in _spelled_languages():
        return []
    from text_to_num import find_numbers

    tokens = [_Token(match) for match in _WORDS.finditer(text)]
    return [
        Number(
            tokens[one.start].match.start(), tokens[one.end - 1].match.end(), float(one.value), spelled=True
        )
        for one in find_numbers(tokens, language, 0.0)
        if not one.is_ordinal
        and not (one.value >= 1000 and _follows_digits(text, tokens[one.start].match.start()))
    ]


def _follows_digits(text: str, position: int) -> bool:
    return bool(re.search(r"\d\s*$", text[:position]))


@cache
def _spelled_languages() -> frozenset[str]:
    return frozenset({"en", "fr", "es", "pt", "de", "it", "nl"})


def _han(text: str) -> float | None:
    if text in ("半", "千", "百"):
        return None
    total, current = 0, 0
    for sign in text.removesuffix("半"):
        if sign in _HAN_TENS:
            total += (current or 1) * _HAN_TENS[sign]
            current = 0
        elif sign in _HAN_DIGITS:
            current = _HAN_DIGITS[sign]
    return total + current + (0.5 if text.endswith("半") else 0)


def _overlaps(number: Number, others: Sequence[Number]) -> bool:
    return any(number.start < other.end and other.start < number.end for other in others)
