"""Streams of events as arrays over local days: what detectors count. No clock; judged by event time, never by arrival."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import numpy as np
import numpy.typing as npt

from openmap_graph.evaluator import daysoff
from openmap_graph.evaluator.findings import Sparse
from openmap_graph.evaluator.material import VISIT, Material, StreamEvent
from openmap_graph.rules.clock import zone

Floats = npt.NDArray[np.float64]
Whole = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]

DAY_S = 86_400.0
HISTORY_DAYS = 400
FEWEST_EVENTS = 9
FEWEST_DAYS = 21
ASLEEP_DAYS = 120
_BATCH_LAG_S = DAY_S / 2
_BATCH_APART_S = DAY_S / 4
_FEWEST_BATCHES = 3
_MORNING = 9


@dataclass(frozen=True, slots=True)
class Stream:
    """The events of one stream, by event time.

    `times` are seconds since 1970, `days` indices of local days, `hours` local hours (0 to 24). `counts` and `open`
    have one entry a day; days that are not open (everything was silent, or the user was away) count neither as
    kept nor as missed. `until` is the moment up to which silence means something: now, or the last import of a
    stream that arrives in batches.
    """

    name: str
    ids: tuple[str, ...]
    times: Floats
    days: Whole
    hours: Floats
    counts: Floats
    open: Flags
    until: float
    until_day: int

    @property
    def active(self) -> Flags:
        """The days with at least one event."""
        return self.counts > 0

    @property
    def first_day(self) -> int:
        """The index of the day of the first event."""
        return int(self.days[0])

    @property
    def last_day(self) -> int:
        """The index of the day of the last event."""
        return int(self.days[-1])

    def last_ids(self, most: int = 3) -> tuple[str, ...]:
        """The ids of the last events, oldest first."""
        return self.ids[-most:]


@dataclass(frozen=True, slots=True)
class View:
    """The material as detectors see it: streams with enough history, the union of all, and the calendar.

    Days are counted from `origin` and begin at `cut_hour`, the quietest hour of the night, so that an evening that
    runs past midnight stays one day. `day_zero` is when the first of them begins, on the clock of the zone at `now`.
    """

    material: Material
    now: float
    origin: date
    cut_hour: int
    day_zero: float
    today: int
    weekdays: Whole
    streams: tuple[Stream, ...]
    union: Stream | None
    too_little: tuple[Sparse, ...]

    def day(self, index: int) -> date:
        """The date of a day index."""
        return self.origin + timedelta(days=index)

    def day_index(self, seconds: float) -> int:
        """The index of the day of a moment, in the user's zone of today."""
        return int((seconds - self.day_zero) // DAY_S)

    def days_between(self, earlier: float, later: float) -> float:
        """Days on the user's clock: a day on which the clock changes is one day."""
        start, end = (self.moment(one).replace(tzinfo=None) for one in (earlier, later))
        return (end - start) / timedelta(days=1)

    def moment(self, seconds: float) -> datetime:
        """The instant of seconds since 1970, in the user's zone."""
        return datetime.fromtimestamp(seconds, zone(self.material.time_zone))

    def hour_of(self, seconds: float) -> float:
        """Hours since the day (at `cut_hour`) began, in the user's zone."""
        local = self.moment(seconds)
        return (local.hour + local.minute / 60 - self.cut_hour) % 24


def view(material: Material) -> View:
    """The material as arrays. Events after `now` and events that are older than 400 days are left out."""
    home = zone(material.time_zone)
    now = material.now.timestamp()
    oldest = now - HISTORY_DAYS * DAY_S
    events = [one for one in material.events if oldest <= one.at.timestamp() <= now]
    events.sort(key=lambda one: (one.at, one.id))
    offsets = np.array([_offset_s(one, home) for one in events], dtype=np.float64)
    times = np.array([one.at.timestamp() for one in events], dtype=np.float64)
    local = times + offsets
    cut = _quiet_hour(local)
    now_local = now + (material.now.astimezone(home).utcoffset() or timedelta()).total_seconds()
    day_numbers = np.floor((local - cut * 3600) / DAY_S).astype(np.int64)
    today_number = int((now_local - cut * 3600) // DAY_S)
    first = int(day_numbers.min()) if len(events) else today_number
    # A day further east than home may be tomorrow already.
    today = max(today_number, int(day_numbers.max()) if len(events) else today_number) - first
    origin = date(1970, 1, 1) + timedelta(days=first)
    away = daysoff.away(events, home, day_numbers - first, today)
    day_zero = first * DAY_S + cut * 3600 - (now_local - now)
    rows = _Rows(events, times, local, day_numbers - first, today, now, day_zero)
    streams, union, too_little = _streams(rows, away)
    return View(
        material=material,
        now=now,
        origin=origin,
        cut_hour=cut,
        day_zero=day_zero,
        today=today_number - first,
        weekdays=(np.arange(today + 1, dtype=np.int64) + origin.weekday()) % 7,
        streams=daysoff.opened(streams, union, away, origin.weekday()),
        union=union,
        too_little=too_little,
    )


@dataclass(frozen=True, slots=True)
class _Rows:
    events: Sequence[StreamEvent]
    times: Floats
    local: Floats
    days: Whole
    last_day: int
    now: float
    day_zero: float
    """The local second, of the zone at `now`, at which the first day begins."""

    def day(self, seconds: float) -> int:
        return int((seconds - self.day_zero) // DAY_S)


def _streams(rows: _Rows, away: Flags) -> tuple[tuple[Stream, ...], Stream | None, tuple[Sparse, ...]]:
    """The streams with enough history, the union of all streams, and those with too little."""
    members: dict[str, list[int]] = defaultdict(list)
    for index, event in enumerate(rows.events):
        members[event.stream].append(index)
    streams: list[Stream] = []
    sparse: list[Sparse] = []
    for name, indices in sorted(members.items()):
        stream = _stream(name, rows, indices)
        span = stream.until_day - stream.first_day
        if len(np.unique(stream.days)) < FEWEST_EVENTS or span < FEWEST_DAYS:
            if not name.startswith(VISIT):
                sparse.append(_too_little(stream, span))
        elif stream.until_day - stream.last_day <= ASLEEP_DAYS:
            streams.append(stream)
    # Visits are read from talk, which goes on when logging stops.
    logged = [index for index, event in enumerate(rows.events) if not event.stream.startswith(VISIT)]
    several = sum(not one.name.startswith(VISIT) for one in streams) > 1
    return tuple(streams), _stream("", rows, logged) if several else None, tuple(sparse)


def _too_little(stream: Stream, span: int) -> Sparse:
    return Sparse(
        stream=stream.name,
        events=len(stream.ids),
        days=span + 1,
        reason=f"needs events on {FEWEST_EVENTS} days over {FEWEST_DAYS} days before its silence says anything",
    )


def _stream(name: str, rows: _Rows, indices: list[int]) -> Stream:
    chosen = np.array(indices, dtype=np.int64)
    events = [rows.events[index] for index in indices]
    days = rows.days[chosen]
    until = _until(events, rows.now) if name else rows.now
    counts = np.bincount(days, weights=[one.weight for one in events], minlength=rows.last_day + 1)
    if not name:
        counts = np.minimum(counts, 1)  # of everything together it matters only whether there was something
    return Stream(
        name=name,
        ids=tuple(one.id for one in events),
        times=rows.times[chosen],
        days=days,
        hours=(rows.local[chosen] / 3600) % 24,
        counts=counts.astype(np.float64),
        open=np.ones(rows.last_day + 1, dtype=np.bool_),
        until=until,
        until_day=max(rows.day(until), int(days[-1])),
    )


def _until(events: Sequence[StreamEvent], now: float) -> float:
    """Up to when silence means something: the last import, if the stream comes in batches and the next is not late.

    Three batches or more, six hours apart, of events that are typically half a day old.
    """
    recent = events[-60:]
    lags = [(one.recorded_at.timestamp() - one.at.timestamp()) if one.recorded_at else 0.0 for one in recent]
    if float(np.median(lags)) < _BATCH_LAG_S:
        return now
    recorded = np.unique([one.recorded_at.timestamp() for one in events if one.recorded_at])
    starts = recorded[np.concatenate(([True], np.diff(recorded) > _BATCH_APART_S))]
    if len(starts) < _FEWEST_BATCHES or now - recorded[-1] > 1.5 * float(np.diff(starts).max()):
        return now
    known = float(starts[-1]) - min(float(np.min(lags)), DAY_S)
    return min(now, max(events[-1].at.timestamp(), known))


def _offset_s(event: StreamEvent, home: ZoneInfo) -> float:
    """The distance of the event's local time from UTC."""
    if event.offset_min:
        return event.offset_min * 60.0
    return (event.at.astimezone(home).utcoffset() or timedelta()).total_seconds()


def _quiet_hour(local: Floats) -> int:
    """The hour of the night in the middle of the five hours with the fewest events; 4 when there are none."""
    if not len(local):
        return 4
    counts = np.bincount(((local // 3600) % 24).astype(np.int64), minlength=24)
    around = np.sum([np.roll(counts, shift) for shift in range(-2, 3)], axis=0)
    return min(range(_MORNING), key=lambda hour: (int(around[hour]), abs(hour - 4)))
