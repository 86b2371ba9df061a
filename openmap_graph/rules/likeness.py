"""How two place names relate, before anything is known of where the places are."""

from __future__ import annotations

from typing import Literal, NamedTuple

from rapidfuzz.distance import DamerauLevenshtein, Levenshtein

from openmap_graph.rules.folding import romanised, scripts
from openmap_graph.rules.nameparts import Name
from openmap_graph.rules.placewords import words

Tie = Literal["equal", "shorter", "cut", "sounds", "typo", "kinds", "part", "none"]
"""equal: one name; shorter: one leaves out its kind or branch; cut: one is the beginning of the other;
sounds: one name in two scripts; typo: one slip apart; kinds: one name for two kinds of venue;
part: one lies in the other; none: two names."""


class Likeness(NamedTuple):
    """The tie of two names, the reason as a phrase, and for `part` which one is the whole."""

    tie: Tie
    reason: str
    whole: Literal["first", "second"] | None = None


def likeness(first: Name, second: Name) -> Likeness:
    """How the names relate; their numbers, compass words and parts outvote every similarity."""
    if first.spellings & second.spellings:
        return Likeness("equal", "same name")
    if first.numbers and second.numbers and first.numbers != second.numbers:
        return Likeness("none", "different numbers")
    if first.compass and second.compass and first.compass != second.compass:
        return Likeness("none", "different compass words")
    if first.designators and second.designators and first.designators != second.designators:
        return Likeness("none", "different parts of a place")
    if not first.core or not second.core:
        return Likeness("none", "different names")
    return _by_words(first, second)


def _by_words(first: Name, second: Name) -> Likeness:
    ours, theirs = _written_out(first), _written_out(second)
    if ours == theirs:
        return _same_words(first, second, "same name")
    if scripts(" ".join(ours)) != scripts(" ".join(theirs)):
        if (
            _sounds_alike(ours, theirs)
            and _parts(first) == _parts(second)
            and not _kinds_clash(first, second)
        ):
            return Likeness("sounds", "the same name in another script")
        return Likeness("none", "different names")
    if _parts(first) != _parts(second) and not (first.designators or second.designators):
        return Likeness("none", "different numbers or compass words")
    short, long = sorted((first, second), key=lambda name: len(_written_out(name)))
    if _begins(_written_out(short), _written_out(long)) and _parts(short) <= _parts(long):
        return _shortened(short, long, "first" if short is first else "second")
    if (
        _parts(first) == _parts(second)
        and not _kinds_clash(first, second)
        and _one_slip(" ".join(ours), " ".join(theirs))
    ):
        return Likeness("typo", "names one slip apart")
    return Likeness("none", "different names")


def _same_words(first: Name, second: Name, reason: str) -> Likeness:
    """Both have the same own words: what is left are kinds, numbers, compass words and parts."""
    ours, theirs = _parts(first), _parts(second)
    if ours == theirs:
        if _kinds_clash(first, second):
            return Likeness("kinds", "one name, two kinds of venue")
        return Likeness("equal" if bool(first.kinds) == bool(second.kinds) else "shorter", reason)
    if ours < theirs and second.designators and not first.designators:
        return Likeness("part", "one is a part of the other", "first")
    if theirs < ours and first.designators and not second.designators:
        return Likeness("part", "one is a part of the other", "second")
    return Likeness("none", "different numbers or compass words")


def _shortened(short: Name, long: Name, which: Literal["first", "second"]) -> Likeness:
    if long.designators and not short.designators:
        return Likeness("part", "one is a part of the other", which)
    if _kinds_clash(short, long):
        return Likeness("none", "different names")
    return Likeness("cut", "one name is the beginning of the other")


def _parts(name: Name) -> frozenset[str]:
    return name.numbers | name.compass | name.designators


def _kinds_clash(first: Name, second: Name) -> bool:
    return bool(first.kinds) and bool(second.kinds) and not first.kinds & second.kinds


def _written_out(name: Name) -> tuple[str, ...]:
    """The core with abbreviations in their first written-out form."""
    lists = words()
    return tuple(lists.abbreviations.get(word, (lists.spelling.get(word, word),))[0] for word in name.core)


def _begins(short: tuple[str, ...], long: tuple[str, ...]) -> bool:
    return 0 < len(short) < len(long) and long[: len(short)] == short


def _sounds_alike(first: tuple[str, ...], second: tuple[str, ...]) -> bool:
    """Whether the romanised words are alike: equal, or one letter in five apart."""
    ours, theirs = (romanised("".join(words_)) for words_ in (first, second))
    return min(len(ours), len(theirs)) > 1 and Levenshtein.normalized_similarity(ours, theirs) >= 0.8


def _one_slip(first: str, second: str) -> bool:
    """Whether one letter was missed, doubled, changed or swapped in a name long enough to tell."""
    return min(len(first), len(second)) >= 7 and DamerauLevenshtein.distance(first, second) == 1
