"""Which place is it? Two records compared, and one record among those already known."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from openmap_graph.model.base import Value
from openmap_graph.model.place import PlaceKind, Point
from openmap_graph.rules.addresses import Where, alike, compare_where, read_where
from openmap_graph.rules.geo import distance_km
from openmap_graph.rules.likeness import Likeness, likeness
from openmap_graph.rules.lookup import lookup_keys
from openmap_graph.rules.nameparts import Name, parse_name
from openmap_graph.rules.names import normalise, tokens
from openmap_graph.rules.placewords import words
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

_PRECISION_M = 75.0
"""How exact a point is taken to be when its source doesn't say."""

_UNSURE_M = 500.0
"""Up to this distance, points of unknown precision leave one name undecided; beyond it they are two places."""


class PlaceRecord(Value):
    """What is known of a place: a mention, a provider's record, or a place already stored (then with `id`).

    `conversation` is where a bare mention was made; `imported` marks records that came in bulk, whose equal
    names prove nothing. `point_is_imprecise` says that the point is a default and measures no distance.
    """

    id: str | None = None
    name: str
    kind: PlaceKind = "venue"
    locality: str | None = None
    address: str | None = None
    category: str | None = None
    point: Point | None = None
    precision_m: float | None = None
    point_is_imprecise: bool = False
    phone: str | None = None
    source: str | None = None
    source_id: str | None = None
    aliases: tuple[str, ...] = ()
    conversation: str | None = None
    owner: str | None = None
    imported: bool = False


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
    """5 provider's id, 4 alias, 3 name and whereabouts, 2 name alone, 1 a shorter name."""


def compare(a: PlaceRecord, b: PlaceRecord) -> Verdict:
    """The verdict on two records; the same both ways, but for which one is the `whole`.

    >>> compare(PlaceRecord(name="Gate B14"), PlaceRecord(name="Gate B41")).outcome
    'different'
    """
    return _judge(a, b).verdict


def resolve(record: PlaceRecord, candidates: Sequence[PlaceRecord]) -> Resolution:
    """The place that `record` means among `candidates` (each with its id); their order doesn't matter.

    The strongest tie decides: provider's id, the user's alias, name with whereabouts, name alone, a shorter
    name. Several of the same strength are settled by the conversation, or become questions.
    """
    judged = [(each, _judge(record, each)) for each in candidates if each.id is not None]
    same = [(each, result.strength) for each, result in judged if result.verdict.outcome == "same"]
    asked = {each.id for each, result in judged if result.verdict.outcome == "ask"}
    if same:
        strongest = max(strength for _, strength in same)
        best = [each for each, strength in same if strength == strongest]
        in_talk = [each for each in best if each.conversation and each.conversation == record.conversation]
        chosen = best if len(best) == 1 else in_talk
        if len({each.id for each in chosen}) == 1:
            reason = next(result.verdict.reason for each, result in judged if each is chosen[0])
            return Resolution(place_id=chosen[0].id, outcome="same", reason=reason)
        return _new("several places fit", {each.id for each in best})
    wholes = [each.id for each, result in judged if result.verdict.whole == "second"]
    parts = [each.id for each, result in judged if result.verdict.whole == "first"]
    reason = "may be a known place" if asked else "part of a known place" if wholes else "no known place fits"
    return _new(reason, asked, wholes, parts)


def shared_points(records: Iterable[PlaceRecord]) -> frozenset[Point]:
    """The points that records of different places share to the last digit: defaults, not measurements.

    A point counts when two records on it name different houses or streets. Store these with
    `point_is_imprecise`, and keep them out of distances.
    """
    on_point: dict[Point, list[PlaceRecord]] = {}
    for record in records:
        if record.point is not None:
            on_point.setdefault(record.point, []).append(record)
    return frozenset(
        point
        for point, group in on_point.items()
        if any(_address_apart(a, b) for index, a in enumerate(group) for b in group[:index])
    )


def _new(
    reason: str,
    asked: Iterable[str | None],
    wholes: Iterable[str | None] = (),
    parts: Iterable[str | None] = (),
) -> Resolution:
    return Resolution(
        place_id=None,
        outcome="new",
        reason=reason,
        questions=_ids(asked),
        part_of=next(iter(_ids(wholes)), None),
        parts=_ids(parts),
    )


def _ids(ids: Iterable[str | None]) -> tuple[str, ...]:
    return tuple(sorted({each for each in ids if each is not None}))


def _judge(a: PlaceRecord, b: PlaceRecord) -> _Judged:
    if a.source and a.source == b.source and a.source_id and b.source_id:
        if a.source_id == b.source_id:
            return _Judged(Verdict(outcome="same", reason="same provider id"), 5)
        return _different("different provider ids")
    if a.owner and b.owner and a.owner != b.owner:
        return _different("places of different users")
    if a.kind != b.kind:
        return _different("one is a venue, one an area")
    where, reason = _whereabouts(a, b)
    if _called(a, b):
        if where == "apart":
            return _Judged(Verdict(outcome="ask", reason=f"the user's name for it, but {reason}"))
        return _Judged(Verdict(outcome="same", reason="the user's name for it"), 4)
    tie = likeness(parse_name(a.name), parse_name(b.name))
    if tie.tie == "none" or where == "apart":
        return _different(tie.reason if tie.tie == "none" else reason)
    return _weigh(a, b, tie, where, reason)


def _weigh(a: PlaceRecord, b: PlaceRecord, tie: Likeness, where: str, reason: str) -> _Judged:
    """The verdict on two names with a tie, whose whereabouts don't exclude each other."""
    spot = where == "spot"
    if tie.tie == "part":
        return _Judged(Verdict(outcome="part_of", reason=tie.reason, whole=tie.whole))
    if tie.tie == "kinds":
        return _kinds(a, b, tie, spot or _same_phone(a, b))
    if where == "unclear" or (tie.tie == "typo" or (tie.tie == "sounds" and not spot)):
        return _Judged(Verdict(outcome="ask", reason=reason if where == "unclear" else tie.reason))
    if spot or where == "same" or _same_phone(a, b):
        strength = 3 if tie.tie in ("equal", "sounds") else 2
        return _Judged(
            Verdict(outcome="same", reason=f"{tie.reason}, {reason or 'same telephone number'}"), strength
        )
    if tie.tie == "cut" and _says_little(tie, a, b):
        return _Judged(Verdict(outcome="ask", reason=tie.reason))
    if a.imported and b.imported:
        return _Judged(Verdict(outcome="ask", reason=f"{tie.reason}, but no place given"))
    return _Judged(
        Verdict(outcome="same", reason=f"{tie.reason}, nothing against it"), 2 if tie.tie == "equal" else 1
    )


def _says_little(tie: Likeness, a: PlaceRecord, b: PlaceRecord) -> bool:
    """Whether a name cut to one word is too common a word, and what was left out isn't where the place is."""
    short, long = (a, b) if tie.whole == "first" else (b, a)
    core = parse_name(short.name).core
    areas = _where(long, parse_name(long.name)).areas
    return len(core) == 1 and " ".join(tie.left_out) not in areas and is_common(core[0])


def _kinds(a: PlaceRecord, b: PlaceRecord, tie: Likeness, together: bool) -> _Judged:
    """One name for two kinds of venue: the restaurant of the hotel, or two places."""
    containers = words().containers
    first, second = (bool(parse_name(each.name).every_kind & containers) for each in (a, b))
    if together and first != second:
        whole = "first" if first else "second"
        return _Judged(Verdict(outcome="part_of", reason="one is in the other", whole=whole))
    if together:
        return _Judged(Verdict(outcome="ask", reason=tie.reason))
    return _different(tie.reason)


def _whereabouts(
    a: PlaceRecord, b: PlaceRecord
) -> tuple[Literal["spot", "same", "silent", "unclear", "apart"], str]:
    """How near the records are by address, areas and points; `spot` is one spot, `same` one street or area."""
    first, second = parse_name(a.name), parse_name(b.name)
    if first.branch and second.branch and not alike(first.branch, second.branch):
        return "apart", "different branches"
    words_say, reason = compare_where(_where(a, first), _where(b, second))
    if words_say == "apart":
        return "apart", reason
    points_say = _points(a, b)
    if points_say == "spot":
        return "spot", "same spot"
    if points_say == "apart":
        return "apart", "too far apart"
    if reason == "same street and house":
        return "spot", reason
    if points_say == "unclear":
        return "unclear", "near, but not on one spot"
    return words_say, reason


def _where(record: PlaceRecord, name: Name) -> Where:
    return read_where(record.address, record.locality, (*name.qualifiers, *filter(None, (name.branch,))))


def _points(a: PlaceRecord, b: PlaceRecord) -> Literal["spot", "unclear", "apart", "silent"]:
    if a.point is None or b.point is None or a.point_is_imprecise or b.point_is_imprecise:
        return "silent"
    apart_m = distance_km(a.point, b.point) * 1000
    allowed_m = sum(_PRECISION_M if each.precision_m is None else each.precision_m for each in (a, b))
    if apart_m <= allowed_m:
        return "spot"
    known = a.precision_m is not None and b.precision_m is not None
    return "unclear" if not known and apart_m <= max(_UNSURE_M, 3 * allowed_m) else "apart"


def _called(a: PlaceRecord, b: PlaceRecord) -> bool:
    ours, theirs = ({normalise(alias) for alias in each.aliases} for each in (a, b))
    return normalise(a.name) in theirs or normalise(b.name) in ours or bool(ours & theirs)


def _same_phone(a: PlaceRecord, b: PlaceRecord) -> bool:
    ours, theirs = ("".join(filter(str.isdigit, each.phone or ""))[-9:] for each in (a, b))
    return len(ours) >= 6 and ours == theirs


def _address_apart(a: PlaceRecord, b: PlaceRecord) -> bool:
    return compare_where(read_where(a.address, None, ()), read_where(b.address, None, ()))[0] == "apart"


def _different(reason: str) -> _Judged:
    return _Judged(Verdict(outcome="different", reason=reason))
