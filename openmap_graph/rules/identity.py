"""Which place is it? Two records compared, and one record among those already known."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from openmap_graph.model.base import Value
from openmap_graph.rules.addresses import alike
from openmap_graph.rules.gazetteer import towns_relation
from openmap_graph.rules.likeness import Likeness, likeness
from openmap_graph.rules.lookup import lookup_keys
from openmap_graph.rules.nameparts import parse_name
from openmap_graph.rules.names import normalise, tokens
from openmap_graph.rules.placerecord import PlaceRecord
from openmap_graph.rules.placewords import words
from openmap_graph.rules.whereabouts import Nearness, nearness, shared_points, where
from openmap_graph.rules.wordiness import is_common

__all__ = [
    "PlaceRecord",
    "Resolution",
    "Verdict",
    "compare",
    "lookup_keys",
    "normalise",
    "resolve",
    "shared_points",
    "tokens",
]


class Verdict(Value):
    """Whether two records are one place. `part_of`: two places, one in the other, `whole` tells which."""

    outcome: Literal["same", "different", "ask", "part_of"]
    reason: str
    whole: Literal["first", "second"] | None = None


class Resolution(Value):
    """The place that a record means.

    `new`: none that is known for sure; `questions` are the places it may yet be, for the user to settle,
    `part_of` the place it lies in, and `parts` those that lie in it. Ids are sorted.
    """

    place_id: str | None
    outcome: Literal["same", "new"]
    reason: str
    questions: tuple[str, ...] = ()
    part_of: str | None = None
    parts: tuple[str, ...] = ()


class _Judged(NamedTuple):
    verdict: Verdict
    strength: int = 0


# Strengths of "same": what decides first. Half a step less for a name that is not quite the same.
_BY_ID, _BY_ALIAS, _ON_SPOT, _IN_AREA, _BY_NAME = 10, 8, 6, 4, 2


def compare(a: PlaceRecord, b: PlaceRecord) -> Verdict:
    """The verdict on two records; the same both ways, but for which one is the `whole`.

    >>> compare(PlaceRecord(name="Platform 12"), PlaceRecord(name="Platform 21")).outcome
    'different'
    """
    return _judge(a, b).verdict


def resolve(record: PlaceRecord, candidates: Sequence[PlaceRecord]) -> Resolution:
    """The place that `record` means among `candidates` (those with an id); their order doesn't matter.

    The strongest tie decides: provider's id, the user's alias, name on one spot, name in one area, name
    alone; a shorter or differently written name comes after the whole one. Several of the same strength are
    settled by the conversation, or become questions.
    """
    judged = [(each, _judge(record, each)) for each in candidates if each.id is not None]
    same = [(each, result) for each, result in judged if result.verdict.outcome == "same"]
    if same:
        return _strongest(record, same)
    asked = _ids(each for each, result in judged if result.verdict.outcome == "ask")
    wholes = _ids(each for each, result in judged if result.verdict.whole == "second")
    parts = _ids(each for each, result in judged if result.verdict.whole == "first")
    reason = "may be a known place" if asked else "part of a known place" if wholes else "no known place fits"
    return Resolution(
        place_id=None,
        outcome="new",
        reason=reason,
        questions=asked,
        part_of=wholes[0] if len(wholes) == 1 else None,
        parts=parts,
    )


def _strongest(record: PlaceRecord, same: Sequence[tuple[PlaceRecord, _Judged]]) -> Resolution:
    most = max(result.strength for _, result in same)
    best = [(each, result) for each, result in same if result.strength == most]
    in_talk = [pair for pair in best if pair[0].conversation and pair[0].conversation == record.conversation]
    for chosen in (best, in_talk):
        ids = _ids(each for each, _ in chosen)
        if len(ids) == 1:
            reason = min(result.verdict.reason for _, result in chosen)
            return Resolution(place_id=ids[0], outcome="same", reason=reason)
    questions = _ids(each for each, _ in best)
    return Resolution(place_id=None, outcome="new", reason="several known places fit", questions=questions)


def _ids(records: Iterable[PlaceRecord]) -> tuple[str, ...]:
    return tuple(sorted({each.id for each in records if each.id is not None}))


def _judge(a: PlaceRecord, b: PlaceRecord) -> _Judged:
    if a.source and a.source == b.source and a.source_id and b.source_id:
        if a.source_id == b.source_id:
            return _same("same provider id", _BY_ID)
        return _different("different provider ids")
    if a.owner and b.owner and a.owner != b.owner:
        return _different("places of different users")
    if a.kind != b.kind:
        return _different("one is a venue, one an area")
    if _called(a, b):
        near, reason = nearness(a, b)
        if near in ("apart", "unclear"):
            return _ask(f"the user's name, but {reason}")
        return _same("the user's name", _BY_ALIAS)
    tie = likeness(parse_name(a.name), parse_name(b.name))
    if a.kind == "area":
        tie = _area_tie(a, b, tie)
    if tie.tie == "none":
        return _different(tie.reason)
    near, reason = nearness(a, b)
    return _different(reason) if near == "apart" else _weigh(a, b, tie, near, reason)


def _area_tie(a: PlaceRecord, b: PlaceRecord, tie: Likeness) -> Likeness:
    """Areas have names in several languages, and no short forms."""
    if tie.tie != "equal" and towns_relation(normalise(a.name), normalise(b.name)) == "same":
        return Likeness("equal", "same town")
    return Likeness("none", "different names") if tie.tie in ("cut", "kinds") else tie


def _weigh(a: PlaceRecord, b: PlaceRecord, tie: Likeness, near: Nearness, reason: str) -> _Judged:
    """The verdict on two names with a tie, whose whereabouts don't exclude each other."""
    together = near == "spot" or _same_phone(a, b)
    if tie.tie == "part":
        return _Judged(Verdict(outcome="part_of", reason=tie.reason, whole=tie.whole))
    if tie.tie == "kinds":
        return _two_kinds(a, b, tie, together)
    if tie.tie in ("shorter", "cut") and (whole := _whole_by_category(a, b)):
        return _Judged(Verdict(outcome="part_of", reason="one is in the other", whole=whole))
    if near == "unclear":
        return _ask(reason)
    if tie.tie == "typo" or (tie.tie == "sounds" and not together):
        return _ask(tie.reason)
    less = tie.tie != "equal"
    if together:
        return _same(
            f"{tie.reason}, {reason if near == 'spot' else 'same telephone number'}", _ON_SPOT - less
        )
    if near == "area":
        return _same(f"{tie.reason}, {reason}", _IN_AREA - less)
    if tie.tie == "cut":
        return _cut(a, b, tie)
    if a.imported and b.imported:
        return _ask(f"{tie.reason}, but no place given")
    return _same(f"{tie.reason}, nothing against it", _BY_NAME - less)


def _cut(a: PlaceRecord, b: PlaceRecord, tie: Likeness) -> _Judged:
    """A name and its beginning, with nothing known that puts them together: is what was left out a place word?"""
    short, long = (a, b) if tie.whole == "first" else (b, a)
    core, known = parse_name(short.name).core, where(short)
    left_out = " ".join(tie.left_out)
    if any(alike(left_out, area) for area in known.areas):
        return _same(f"{tie.reason}, same area", _IN_AREA - 1)
    elsewhere = bool(known.areas or known.street) and left_out not in where(long).areas
    everyday = len(core) == 1 and left_out not in where(long).areas and is_common(core[0])
    if elsewhere or everyday or (a.imported and b.imported):
        return _ask(tie.reason)
    return _same(f"{tie.reason}, nothing against it", _BY_NAME - 1)


def _whole_by_category(a: PlaceRecord, b: PlaceRecord) -> Literal["first", "second"] | None:
    """Which record is, by its category, the museum or hotel whose café the other one's name means."""
    lists = words()
    orders: tuple[tuple[PlaceRecord, PlaceRecord, Literal["first", "second"]], ...]
    orders = ((a, b, "first"), (b, a, "second"))
    for whole, part, which in orders:
        kinds = frozenset[str]().union(*(lists.kinds.get(word, ()) for word in tokens(whole.category or "")))
        named = parse_name(part.name).every_kind
        if kinds & lists.containers and named and not named & (kinds | lists.standalone):
            return which
    return None


def _two_kinds(a: PlaceRecord, b: PlaceRecord, tie: Likeness, together: bool) -> _Judged:
    """One name for two kinds of venue: the restaurant of the hotel, or two places."""
    containers = words().containers
    first, second = (bool(parse_name(each.name).every_kind & containers) for each in (a, b))
    if together and first != second:
        whole = "first" if first else "second"
        return _Judged(Verdict(outcome="part_of", reason="one is in the other", whole=whole))
    return _ask(tie.reason) if together else _different(tie.reason)


def _called(a: PlaceRecord, b: PlaceRecord) -> bool:
    ours, theirs = _own_names(a.name, a.aliases), _own_names(b.name, b.aliases)
    return normalise(a.name) in theirs or normalise(b.name) in ours or bool(ours & theirs)


@lru_cache(maxsize=4096)
def _own_names(name: str, aliases: tuple[str, ...]) -> frozenset[str]:
    """The aliases that tell more than the name itself: not its other spellings and short forms."""
    parsed = parse_name(name)
    return frozenset(
        normalise(alias)
        for alias in aliases
        if likeness(parsed, parse_name(alias)).tie not in ("equal", "shorter", "cut")
    )


def _same_phone(a: PlaceRecord, b: PlaceRecord) -> bool:
    ours, theirs = ("".join(filter(str.isdigit, each.phone or ""))[-9:] for each in (a, b))
    return len(ours) >= 6 and ours == theirs


def _same(reason: str, strength: int) -> _Judged:
    return _Judged(Verdict(outcome="same", reason=reason), strength)


def _ask(reason: str) -> _Judged:
    return _Judged(Verdict(outcome="ask", reason=reason))


def _different(reason: str) -> _Judged:
    return _Judged(Verdict(outcome="different", reason=reason))
