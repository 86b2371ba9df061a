"""How two place names relate, before anything is known of where the places are."""

from __future__ import annotations

from typing import Literal, NamedTuple

from rapidfuzz.distance import DamerauLevenshtein

from openmap_graph.rules.folding import scripts
from openmap_graph.rules.gazetteer import is_well_known, towns_relation
from openmap_graph.rules.nameparts import Name
from openmap_graph.rules.placewords import words
from openmap_graph.rules.sounds import sound_alike
from openmap_graph.rules.spellings import first_spelling

Tie = Literal["equal", "shorter", "cut", "sounds", "typo", "kinds", "part", "none"]
"""equal: one name; shorter: one leaves out its kind; cut: one is the beginning of the other; sounds: one name
in two scripts; typo: one slip apart; kinds: one name for two kinds of venue; part: one lies in the other;
none: two names."""

# Parts that count as such even without a number.
_OPENINGS = frozenset({"gate", "terminal", "platform", "pier", "stop"})


class Likeness(NamedTuple):
    """The tie of two names, the reason as a phrase, for `part` which is the whole, for `cut` what was left out."""

    tie: Tie
    reason: str
    whole: Literal["first", "second"] | None = None
    left_out: tuple[str, ...] = ()


_NONE = Likeness("none", "different names")


def likeness(first: Name, second: Name) -> Likeness:
    """How the names relate; their numbers, compass words and parts outvote every similarity."""
    if first.spellings & second.spellings:
        return Likeness("equal", "same name")
    for ours, theirs, what in (
        (first.numbers, second.numbers, "numbers"),
        (first.compass, second.compass, "compass words"),
        (first.designators, second.designators, "parts of a place"),
    ):
        if ours and theirs and ours != theirs:
            return Likeness("none", f"different {what}")
    if not first.core or not second.core:
        return _NONE
    ours, theirs = _written_out(first), _written_out(second)
    if ours == theirs:
        return _same_words(first, second)
    if scripts("".join(ours)) != scripts("".join(theirs)):
        return _other_script(first, second, " ".join(ours), " ".join(theirs))
    return _same_script(first, second, ours, theirs)


def _other_script(first: Name, second: Name, ours: str, theirs: str) -> Likeness:
    if first.parts != second.parts or _kinds_clash(first, second):
        return _NONE
    if sound_alike(ours, theirs) or towns_relation(ours, theirs) == "same":
        return Likeness("sounds", "the same name in another script")
    return _NONE


def _same_script(first: Name, second: Name, ours: tuple[str, ...], theirs: tuple[str, ...]) -> Likeness:
    if len(ours) < len(theirs) and theirs[: len(ours)] == ours and first.parts <= second.parts:
        return _shortened(first, second, theirs[len(ours) :], "first")
    if len(theirs) < len(ours) and ours[: len(theirs)] == theirs and second.parts <= first.parts:
        return _shortened(second, first, ours[len(theirs) :], "second")
    if first.parts != second.parts or _kinds_clash(first, second):
        return _NONE
    return Likeness("typo", "names one slip apart") if _one_slip(" ".join(ours), " ".join(theirs)) else _NONE


def _same_words(first: Name, second: Name) -> Likeness:
    """Both have the same own words: what is left are kinds, numbers, compass words and parts."""
    if first.parts == second.parts:
        return _same_parts(first, second)
    if first.parts < second.parts and second.designators and not first.designators:
        return Likeness("part", "one is a part of the other", "first")
    if second.parts < first.parts and first.designators and not second.designators:
        return Likeness("part", "one is a part of the other", "second")
    return Likeness("none", "different numbers or compass words")


def _same_parts(first: Name, second: Name) -> Likeness:
    ours, theirs, containers = first.every_kind, second.every_kind, words().containers
    if ours and theirs and not ours & theirs:
        return Likeness("kinds", "one name, two kinds of venue")
    if bool(ours) == bool(theirs) and (
        len(first.kinds) == len(second.kinds) or not ours & theirs & containers
    ):
        return Likeness("equal", "same name")
    if ours & theirs & containers:
        inner = second if len(first.kinds) < len(second.kinds) else first
        if inner.kinds[-1] & containers and inner.kinds[0] & containers:
            return Likeness("none", "one name, two kinds of venue")
        return Likeness("part", "one is a part of the other", "first" if inner is second else "second")
    if is_well_known(" ".join((first if not ours else second).core)):
        return Likeness("none", "one is a town")
    return Likeness("shorter", "same name without its kind")


def _shortened(
    short: Name, long: Name, left_out: tuple[str, ...], which: Literal["first", "second"]
) -> Likeness:
    openings = {words().designators.get(word) for word in left_out} & _OPENINGS
    if (long.designators and not short.designators) or openings:
        return Likeness("part", "one is a part of the other", which)
    if _kinds_clash(short, long) or is_well_known(" ".join(short.core)):
        return _NONE
    return Likeness("cut", "one name is the beginning of the other", which, left_out)


def _kinds_clash(first: Name, second: Name) -> bool:
    ours, theirs = first.every_kind, second.every_kind
    return bool(ours) and bool(theirs) and not ours & theirs


def _written_out(name: Name) -> tuple[str, ...]:
    return tuple(map(first_spelling, name.core))


def _one_slip(first: str, second: str) -> bool:
    """Whether one letter was missed, doubled, changed or swapped in a name long enough to tell."""
    return min(len(first), len(second)) >= 7 and DamerauLevenshtein.distance(first, second) == 1
