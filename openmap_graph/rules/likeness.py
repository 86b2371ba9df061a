"""How two place names relate, before anything is known of where the places are."""

from __future__ import annotations

from typing import Literal, NamedTuple

from rapidfuzz.distance import DamerauLevenshtein

from openmap_graph.rules.folding import scripts
from openmap_graph.rules.gazetteer import is_well_known, towns_relation
from openmap_graph.rules.nameparts import Name
from openmap_graph.rules.placewords import words
from openmap_graph.rules.sounds import sound_alike
from openmap_graph.rules.spellings import UNSPACED, first_spelling

Tie = Literal["equal", "shorter", "cut", "sounds", "typo", "kinds", "part", "none"]
"""equal: one name; shorter: one leaves out its kind; cut: one is the beginning of the other; sounds: one name
in two scripts; typo: one slip apart; kinds: one name for two kinds of venue; part: one lies in the other;
none: two names."""

_Which = Literal["first", "second"]

# Parts that count as such even without a number.
_OPENINGS = frozenset({"gate", "terminal", "platform", "pier", "stop"})

_ALPHABETS = frozenset({"LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "GEORGIAN"})


class Likeness(NamedTuple):
    """The tie of two names, the reason as a phrase, for `part` which is the whole, for `cut` what was left out."""

    tie: Tie
    reason: str
    whole: Literal["first", "second"] | None = None
    left_out: tuple[str, ...] = ()


_NONE = Likeness("none", "different names")


def likeness(first: Name, second: Name) -> Likeness:
    """How the names relate; their numbers, compass words and parts outvote every similarity."""
    if first.spellings & second.spellings and first.inner == second.inner:
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
    mine = {ours, ours.removeprefix("al "), " ".join(first.words)}
    yours = {theirs, theirs.removeprefix("al "), " ".join(second.words)}
    if any(sound_alike(a, b) for a in mine for b in yours) or towns_relation(ours, theirs) == "same":
        return Likeness("sounds", "the same name in another script")
    return _NONE


def _same_script(first: Name, second: Name, ours: tuple[str, ...], theirs: tuple[str, ...]) -> Likeness:
    orders: tuple[tuple[Name, Name, _Which], ...] = ((first, second, "first"), (second, first, "second"))
    for short, long, which in orders:
        if short.parts <= long.parts and (left_out := _left_out(short, long)):
            return _shortened(short, long, left_out, which)
    if first.parts != second.parts or _kinds_clash(first, second):
        return _NONE
    return Likeness("typo", "names one slip apart") if _one_slip(" ".join(ours), " ".join(theirs)) else _NONE


def _left_out(short: Name, long: Name) -> tuple[str, ...]:
    """What the short name leaves out at the end of the long one; nothing if it isn't its beginning."""
    for whole in (long.words, long.core):
        if len(short.words) < len(whole) and whole[: len(short.words)] == short.words:
            return whole[len(short.words) :]
    ours, theirs = short.head.replace(" ", ""), long.head.replace(" ", "")
    if scripts(theirs) & UNSPACED and len(ours) > 1 and theirs.startswith(ours) and ours != theirs:
        rest = theirs.removeprefix(ours)
        return (rest,) if _meanings(rest) & _OPENINGS else ()
    return ()


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
    lists = words()
    alone = [_unmatched(a.kinds, b.kinds) for a, b in ((first, second), (second, first))]
    if not alone[0] and not alone[1]:
        return Likeness("equal", "same name")
    if not first.kinds or not second.kinds:
        if (alone[0] | alone[1]) & lists.outside or _is_no_name(first.core):
            return Likeness("none", "one is only a kind, a town or a car park")
        return Likeness("shorter", "same name without its kind")
    if _kinds_clash(first, second):
        return Likeness("kinds", "one name, two kinds of venue")
    if (alone[0] | alone[1]) & lists.standalone:
        return Likeness("none", "one name, two kinds of venue")
    if first.every_kind & second.every_kind & lists.containers:
        return Likeness("part", "one is a part of the other", "second" if alone[0] else "first")
    return Likeness("equal", "same name")


def _is_no_name(core: tuple[str, ...]) -> bool:
    """Whether the words are a town's name or only kinds of venue."""
    lists = words()
    return all(word in lists.kinds or word in lists.goods for word in core) or is_well_known(" ".join(core))


def _unmatched(ours: tuple[frozenset[str], ...], theirs: tuple[frozenset[str], ...]) -> frozenset[str]:
    """The kinds that only the first name says."""
    known = frozenset[str]().union(*theirs)
    return frozenset[str]().union(*(kinds for kinds in ours if not kinds & known))


def _shortened(short: Name, long: Name, left_out: tuple[str, ...], which: _Which) -> Likeness:
    openings = {meaning for word in left_out for meaning in _meanings(word)} & _OPENINGS
    if (long.designators and not short.designators) or openings:
        return Likeness("part", "one is a part of the other", which)
    if _kinds_clash(short, long) or _is_no_name(short.words):
        return _NONE
    return Likeness("cut", "one name is the beginning of the other", which, left_out)


def _meanings(word: str) -> set[str | None]:
    """What part of a place a word, or the end of an unspaced word, may mean."""
    known = words().designators
    return {known.get(end) for end in ((word, word[-2:], word[-1:]) if scripts(word) & UNSPACED else (word,))}


def _kinds_clash(first: Name, second: Name) -> bool:
    ours, theirs = first.every_kind, second.every_kind
    return bool(ours) and bool(theirs) and not ours & theirs


def _written_out(name: Name) -> tuple[str, ...]:
    return tuple(map(first_spelling, name.core))


def _one_slip(first: str, second: str) -> bool:
    """Whether one letter was missed, doubled, changed or swapped in a name long enough to tell.

    Only for alphabets: in other scripts one character is a word.
    """
    if min(len(first), len(second)) < 7 or not scripts(first) <= _ALPHABETS:
        return False
    return DamerauLevenshtein.distance(first, second) == 1
