"""Time zones and the reading of time stamps; no clock."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from openmap_graph.errors import InvalidInput

if TYPE_CHECKING:
    from openmap_graph.model.event import Precision

_FIRST_YEAR, _LAST_YEAR = 2, 9998
"""So that a time has a day before and after it in every zone."""

_FURTHEST_OFFSET = timedelta(hours=18)
"""What the database takes; the farthest zone is 14 hours away."""


def zone(name: str) -> ZoneInfo:
    """The time zone of an IANA name.

    Raises `InvalidInput` when there is no such zone.

    >>> zone("Asia/Tokyo").key
    'Asia/Tokyo'
    """
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise InvalidInput(
            f"time_zone: there is no time zone {name!r}.", way_out="Use an IANA name such as Europe/Berlin."
        ) from None


def instant(value: datetime | str, time_zone: ZoneInfo, field: str = "at") -> tuple[datetime, bool]:
    """The aware instant of `value`, and whether the user's zone had to be assumed for it.

    Raises `InvalidInput` for what is no time, or one that no calendar or place on Earth has.

    >>> instant("2026-04-01T12:00+09:00", zone("Europe/Lisbon"))[1]
    False
    """
    if isinstance(value, str):
        try:
            value = datetime.fromisoformat(value.strip())
        except ValueError as error:
            raise InvalidInput(
                f"{field}: {value!r} is no time ({error}).",
                way_out="Use ISO 8601, such as 2026-05-03T12:00:00+02:00.",
            ) from None
    offset = value.utcoffset()
    if not _FIRST_YEAR <= value.year <= _LAST_YEAR or abs(offset or timedelta()) > _FURTHEST_OFFSET:
        raise InvalidInput(
            f"{field}: {value.isoformat()} is out of range.",
            way_out=f"Years go from {_FIRST_YEAR} to {_LAST_YEAR}, offsets to 18 hours.",
        )
    if value.tzinfo is None or offset is None:
        return value.replace(tzinfo=time_zone), True
    return value, False


def told_for(occurred_at: datetime, precision: Precision, said_at: datetime, time_zone: ZoneInfo) -> datetime:
    """When something that is dated by day, month or year counts as having happened, among other reports.

    The end of that day, month or year in the user's zone, but not after it was said: what is told of a day
    is newer than what was said on that day before, and "today" is not before this morning's words.

    >>> berlin = zone("Europe/Berlin")
    >>> noon = datetime(2026, 5, 9, 12, tzinfo=berlin)
    >>> told_for(datetime(2026, 5, 9, tzinfo=berlin), "day", noon, berlin) == noon
    True
    >>> told_for(datetime(2026, 5, 8, tzinfo=berlin), "day", noon, berlin).isoformat()
    '2026-05-08T23:59:59+02:00'
    """
    if precision == "instant":
        return occurred_at
    first = occurred_at.astimezone(time_zone).replace(hour=0, minute=0, second=0, microsecond=0)
    if precision == "day":
        following = (first + timedelta(days=1)).replace(hour=0)
    elif precision == "month":
        following = (first.replace(day=1) + timedelta(days=32)).replace(day=1)
    else:
        following = first.replace(year=first.year + 1, month=1, day=1)
    return max(occurred_at, min(said_at, following - timedelta(seconds=1)))
