"""Time zones and the reading of time stamps; no clock."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from openmap_graph.errors import InvalidInput


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
    if value.tzinfo is None or value.utcoffset() is None:
        return value.replace(tzinfo=time_zone), True
    return value, False
