"""The ways in which one name is written: abbreviations, numbers in words, umlauts, spaces."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice, product

from openmap_graph.rules.folding import scripts
from openmap_graph.rules.names import normalise
from openmap_graph.rules.placewords import words

UNSPACED = frozenset({"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA"})
"""Scripts in which a space between words carries no meaning."""

_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe", "æ": "ae"})
_SMALL = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_SMALL_ORDINALS = (
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
)
COUNTED = {word: str(value) for value, word in enumerate(_SMALL, start=1)}
"""Small numbers in words."""

NUMBER_SIGNS = frozenset({"no", "nr", "num", "номер"})
"""Words before a number that say only that it is one."""

_ORDINALS = {word: str(value) for value, word in enumerate(_SMALL_ORDINALS, start=1)}
_ORDINAL = re.compile(r"^(\d+)(?:st|nd|rd|th)$")

_MOST = 32


def spellings(name: str) -> frozenset[str]:
    """The normalised forms of a name, of which two names share one when they differ in spelling only.

    >>> sorted(spellings("Mill St") & spellings("Mill Street"))
    ['mill street']
    """
    found = set[str]()
    for form in {normalise(name), normalise(name.casefold().translate(_UMLAUTS))}:
        found.update(_written_out(form))
    return frozenset(found)


def first_spelling(word: str) -> str:
    """The word written out, in the likeliest way."""
    return _expansions(word)[0]


def _written_out(form: str) -> Iterator[str]:
    yield form
    parts = _without_number_signs(form.split())
    for chosen in islice(product(*map(_expansions, parts)), _MOST):
        yield " ".join(_joined_by_and(chosen))
    found = scripts(form)
    if found & (UNSPACED | {"HANGUL"}):
        yield form.replace(" ", "")
    if "ARABIC" in found:
        yield " ".join(part.removeprefix("ال") if len(part) > 4 else part for part in parts)


def _without_number_signs(parts: list[str]) -> list[str]:
    following = [*parts, ""][1:]
    return [
        part
        for part, after in zip(parts, following, strict=True)
        if part not in NUMBER_SIGNS or not after.isdigit()
    ]


def _joined_by_and(parts: tuple[str, ...]) -> list[str]:
    """The word for "and" of any language as "and", where it stands between two words."""
    last = len(parts) - 1
    known = words().connectives
    return ["and" if part in known and 0 < place < last else part for place, part in enumerate(parts)]


def _expansions(word: str) -> tuple[str, ...]:
    lists = words()
    if found := lists.abbreviations.get(word):
        return found
    if re.fullmatch(r"[a-z]{3,}str", word):
        return (word + "asse",)
    if ordinal := _ORDINAL.match(word):
        return (ordinal[1],)
    return (lists.spelling.get(word) or COUNTED.get(word) or _ORDINALS.get(word, word),)
