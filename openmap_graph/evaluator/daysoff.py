"""Days that say nothing about a single stream: trips, days on which all was silent, and days off work."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

import numpy as np
import numpy.typing as npt

from openmap_graph.evaluator.material import StreamEvent

if TYPE_CHECKING:
    from openmap_graph.evaluator.streams import Stream

Flags = npt.NDArray[np.bool_]
Whole = npt.NDArray[np.int64]

_ABROAD_SHARE = 0.5
_MOSTLY = 0.5
_WORKING_SHARE = 0.6
_WEEKEND_SHARE = 0.1
_LONGEST_LEAVE_DAYS = 16
_JUST_BEFORE_DAYS = 10
_LONGEST_TRIP_DAYS = 60
_SATURDAY = 5


def away(events: Sequence[StreamEvent], home: ZoneInfo, days: Whole, last_day: int) -> Flags:
    """The days of trips: those from one foreign offset to the next, as long as no event in between is told at home.

    An offset is foreign when it was told and is not that of the user's zone at that moment; 0 is never foreign. A
    trip that has not ended goes on. One day around it is travel. What lasts longer than 60 days is no trip: a move,
    or a host with a wrong clock. Where most offsets are foreign, the user's zone is not where they live, and none is
    a trip.
    """
    flags = np.zeros(last_day + 1, dtype=np.bool_)
    told = [
        (int(day), event.offset_min * 60 != _seconds(event, home))
        for day, event in zip(days, events, strict=True)
        if event.offset_min or (event.offset_min == 0 and not _seconds(event, home))
    ]
    if sum(foreign for _, foreign in told) > _MOSTLY * len(told):
        return flags
    by_day: dict[int, list[bool]] = {}
    for day, foreign in told:
        by_day.setdefault(day, []).append(foreign)
    before: int | None = None
    for day, marks in sorted(by_day.items()):
        abroad = sum(marks) >= _ABROAD_SHARE * len(marks)
        if abroad:
            flags[(day if before is None else before) : day + 1] = True
        elif before is not None:
            flags[before:day] = True
        before = day if abroad else None
    if before is not None:
        flags[before:] = True
    for start, end in _runs(flags):
        if end - start > _LONGEST_TRIP_DAYS:
            flags[start:end] = False
    travel = flags.copy()
    travel[:-1] |= flags[1:]
    travel[1:] |= flags[:-1]
    return travel


def _seconds(event: StreamEvent, home: ZoneInfo) -> float:
    return (event.at.astimezone(home).utcoffset() or timedelta()).total_seconds()


def opened(
    streams: tuple[Stream, ...], union: Stream | None, trips: Flags, first_weekday: int
) -> tuple[Stream, ...]:
    """The streams with the days that count for each: not away, not silent altogether, and for what is done on
    working days only, not a day off."""
    closed = trips.copy()
    if union is not None:
        closed |= ~union.active
    weekdays = (np.arange(len(closed)) + first_weekday) % 7
    working = [one for one in streams if _at_work(one, weekdays)]
    leave = _leave(working, weekdays) if len(working) > 1 else np.zeros_like(closed)
    names = {one.name for one in working}
    return tuple(replace(one, open=~(closed | leave) if one.name in names else ~closed) for one in streams)


def _at_work(stream: Stream, weekdays: Whole) -> bool:
    """Whether it happens on most working days and hardly ever on weekends."""
    lived = slice(stream.first_day, stream.last_day + 1)
    active, week = stream.active[lived], weekdays[lived]
    weekend = week >= _SATURDAY
    if not weekend.any() or weekend.all():
        return False
    return bool(active[~weekend].mean() >= _WORKING_SHARE and active[weekend].mean() <= _WEEKEND_SHARE)


def _leave(working: Sequence[Stream], weekdays: Whole) -> Flags:
    """Working days on which nothing of work happened, in runs of at most 16 days that begin for all of it at once:
    holidays and leave."""
    none = ~np.any([one.active for one in working], axis=0)
    flags = np.zeros_like(none)
    for start, end in _runs(none):
        before = slice(max(0, start - _JUST_BEFORE_DAYS), start)
        together = sum(bool(one.active[before].any()) for one in working) > 1
        if together and end - start <= _LONGEST_LEAVE_DAYS:
            flags[start:end] = True
    return flags & (weekdays < _SATURDAY)


def _runs(flags: Flags) -> list[tuple[int, int]]:
    """Where the flags are up: from (included) and to (excluded)."""
    edges = np.flatnonzero(np.diff(np.concatenate(([False], flags, [False])).astype(np.int8)))
    return [(int(start), int(end)) for start, end in zip(edges[::2], edges[1::2], strict=True)]
