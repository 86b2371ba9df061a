"""Opening hours as map providers write them: OpenStreetMap's syntax, or periods of days and times."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, cast
from zoneinfo import ZoneInfo

from openmap_graph.model.base import Value
from openmap_graph.model.place import Point

_UTC = ZoneInfo("UTC")
_DAYS = ("Su", "Mo", "Tu", "We", "Th", "Fr", "Sa")
_CLOCK = re.compile(r"(\d{1,2}):?(\d{2})$")


class Opening(Value):
    """Whether a place is open at a time, None when that cannot be told, and in words why."""

    is_open: bool | None
    detail: str


def osm_syntax(given: object) -> str | None:
    """Opening hours in OpenStreetMap's syntax, from that or from a provider's periods; None when there are none.

    Periods have an `open` and a `close`, each with a `day` (0 is Sunday) and a time, or a `day` (1 is Monday, 7
    Sunday) with times `open` and `close`. One that opens and never closes is open at all times.

    >>> osm_syntax([{"open": {"day": 5, "time": "1800"}, "close": {"day": 6, "time": "0200"}}])
    'Fr 18:00-02:00'
    >>> osm_syntax([{"day": 7, "open": "0900", "close": "1300"}])
    'Su 09:00-13:00'
    """
    if isinstance(given, str):
        return given.strip() or None
    if isinstance(given, Mapping):
        fields = cast("Mapping[str, Any]", given)
        return next(
            (found for name in ("periods", "regular", "osm") if (found := osm_syntax(fields.get(name)))), None
        )
    if not isinstance(given, Sequence):
        return None
    periods = cast("Sequence[object]", given)
    rules = [_rule(cast("Mapping[str, Any]", one)) for one in periods if isinstance(one, Mapping)]
    return ", ".join(rule for rule in rules if rule) or None


def opening(hours: str, at: datetime, time_zone: ZoneInfo, point: Point | None = None) -> Opening:
    """Whether hours in OpenStreetMap's syntax hold at `at`, by the clocks of the place.

    These are the clocks of `point` when that is known, with the holidays and the sun of there, else of `time_zone`.

    >>> opening("Fr 18:00-02:00", datetime.fromisoformat("2026-08-01T00:30+03:00"), ZoneInfo("Europe/Athens")).is_open
    True
    """
    from opening_hours import OpeningHours, State, validate

    if not validate(hours):
        return Opening(is_open=None, detail=f"the hours {hours[:60]!r} are not understood")
    moment = at.astimezone(_UTC)
    read = (
        OpeningHours(hours, coords=(point.latitude, point.longitude))
        if point
        else OpeningHours(hours, timezone=time_zone)
    )
    state, until = read.state(moment)[0], read.next_change(moment)
    if state == State.UNKNOWN:
        return Opening(is_open=None, detail=f"the hours {hours[:60]!r} do not tell")
    ends = f" until {until:%a %H:%M}" if until is not None and until.year < 9999 else ""
    is_open = state == State.OPEN
    return Opening(is_open=is_open, detail=f"{'open' if is_open else 'closed'}{ends}")


def _rule(period: Mapping[str, Any]) -> str | None:
    start, end = period.get("open"), period.get("close")
    if isinstance(start, Mapping):
        opens = cast("Mapping[str, Any]", start)
        closes = cast("Mapping[str, Any]", end) if isinstance(end, Mapping) else None
        return _between(opens.get("day"), _time(opens), _time(closes) if closes else None, first=0)
    return _between(period.get("day"), _clock(start), _clock(end), first=1)


def _between(day: object, start: str | None, end: str | None, *, first: int) -> str | None:
    """One day's hours; `first` is the number of the first day of the provider's week."""
    if not isinstance(day, int) or isinstance(day, bool) or start is None or not first <= day < first + 7:
        return None
    if end is None:
        return "24/7"
    return f"{_DAYS[day % 7]} {start}-{'24:00' if end == '00:00' else end}"


def _time(moment: Mapping[str, Any]) -> str | None:
    if "time" in moment:
        return _clock(moment["time"])
    hour, minute = moment.get("hour", 0), moment.get("minute", 0)
    return f"{hour:02d}:{minute:02d}" if isinstance(hour, int) and isinstance(minute, int) else None


def _clock(text: object) -> str | None:
    found = _CLOCK.match(text.lstrip("+")) if isinstance(text, str) else None
    return f"{int(found[1]):02d}:{found[2]}" if found else None
