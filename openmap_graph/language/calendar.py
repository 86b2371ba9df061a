"""Days, weeks and seasons seen from one moment in one time zone."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import NamedTuple

from openmap_graph.model.event import Precision

PARTS = {
    "morning": 9,
    "lunch": 12,
    "lunchtime": 12,
    "noon": 12,
    "afternoon": 15,
    "evening": 19,
    "night": 21,
    "midnight": 23,
}
_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_SEASONS = {"spring": 3, "summer": 6, "autumn": 9, "fall": 9, "winter": 12}
_FEASTS = {
    "christmas eve": (12, 24),
    "christmas": (12, 25),
    "xmas": (12, 25),
    "halloween": (10, 31),
    "valentine": (2, 14),
}
_NOON = 12


class Period(NamedTuple):
    """A stretch of local time: its instant as `When` gives it, and the first moment after it."""

    instant: datetime
    precision: Precision
    end: datetime | None = None
    recurring: bool = False
    weekday: int | None = None
    lasts: bool = False

    @property
    def after(self) -> datetime:
        """The first moment after the period."""
        if self.end:
            return self.end
        start = self.instant.replace(hour=0, minute=0, second=0, microsecond=0)
        if self.precision == "year":
            return start.replace(year=start.year + 1)
        if self.precision == "month":
            return _add_months(start, 1)
        return start + timedelta(days=1) if self.precision == "day" else self.instant

    def as_recurring(self) -> Period:
        """The same as one of many."""
        return self._replace(recurring=True)

    def moved(self, weeks: int) -> Period:
        """The same some weeks later."""
        return self._replace(instant=self.instant + timedelta(weeks=weeks))

    def at_clock(self, clock: str) -> Period:
        """The moment of that day at a clock time such as "7:30 pm"."""
        words = {"noon": (12, 0), "midnight": (0, 0)}
        if clock.lower() in words:
            hour, minute = words[clock.lower()]
        else:
            match = re.match(r"(\d{1,2})(?::(\d\d))?\s*([ap])?", clock.lower())
            if match is None:
                return self
            hour, minute = int(match[1]), int(match[2] or 0)
            if match[3]:
                hour = hour % 12 + (12 if match[3] == "p" else 0)
        if hour > 23 or minute > 59:
            return self
        return self._replace(
            instant=self.instant.replace(hour=hour, minute=minute, second=0, microsecond=0),
            precision="instant",
        )


class Calendar:
    """What words for days and dates mean at `now`, a local time."""

    def __init__(self, now: datetime) -> None:
        self.now = now
        self._noon = now.replace(hour=_NOON, minute=0, second=0, microsecond=0)
        self._midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)

    def today(self) -> Period:
        """The day of `now`."""
        return self.day(0)

    def day(self, offset: int, part: str | None = None) -> Period:
        """The day `offset` days from today, at a part of it; what is past today is not after now."""
        hour = PARTS.get((part or "").lower(), _NOON)
        moment = (self._noon + timedelta(days=offset)).replace(hour=hour)
        return Period(moment if offset else min(moment, self.now), "day")

    def weekday(self, name: str, which: str, part: str | None) -> Period:
        """A day of the week: the last one before today, this week's, or the next one."""
        number = _WEEKDAYS.index(name.lower()[:3])
        back = (self.now.weekday() - number) % 7
        if which in ("last", "past", "this past"):
            offset = -(back or 7)
        elif which == "last_or_today":
            offset = -back
        elif which == "this":
            offset = number - self.now.weekday()
        elif which == "next":
            offset = 7 - back if back else 7
        else:
            offset = (number - self.now.weekday()) % 7
        return self.day(offset, part)._replace(weekday=number)

    def unit(self, unit: str, which: str) -> Period:
        """This, the last or the next week, weekend, month or year."""
        step = {"last": -1, "past": -1, "this past": -1, "next": 1}.get(which, 0)
        if unit == "year":
            return self.year(self.now.year + step)
        if unit == "month":
            return Period(_add_months(self._midnight.replace(day=1), step), "month")
        monday = self._noon - timedelta(days=self.now.weekday())
        if unit == "week":
            start = monday + timedelta(weeks=step)
            return Period(start, "day", (start + timedelta(days=7)).replace(hour=0))
        saturday = monday + timedelta(days=5)
        if which in ("last", "past", "this past") and saturday + timedelta(days=2) <= self._noon:
            step += 1
        saturday += timedelta(weeks=step)
        return Period(saturday, "day", (saturday + timedelta(days=2)).replace(hour=0))

    def year(self, year: int) -> Period:
        """A calendar year."""
        return Period(self._midnight.replace(year=year, month=1, day=1), "year")

    def named(self, name: str, which: str, year: int | None) -> Period | None:
        """A month, season or feast: of a year, or the one that the words point at."""
        if name[:3] in _MONTHS:
            month, day, length = _MONTHS.index(name[:3]) + 1, 1, 1
        elif name in _SEASONS:
            month, day, length = _SEASONS[name], 1, 3
        else:
            return self._feast(name, which)
        start = self._midnight.replace(month=month, day=day)
        if year is not None:
            start = start.replace(year=year)
        elif which == "next":
            start = start if start > self._midnight else start.replace(year=start.year + 1)
        elif (start > self._midnight and which != "this") or (which == "last" and month == self.now.month):
            start = start.replace(year=start.year - 1)
        return Period(start, "month", _add_months(start, length) if length > 1 else None)

    def day_of_month(self, day: int, *, ahead: bool) -> Period | None:
        """The last such day of a month, or the next one."""
        for step in range(13):
            month = _add_months(self._noon.replace(day=1), step if ahead else -step)
            try:
                candidate = month.replace(day=day)
            except ValueError:
                continue
            if (candidate >= self._noon) if ahead else (candidate <= self._noon):
                return Period(candidate, "day")
        return None

    def shifted(self, count: float, unit: str) -> Period:
        """The time `count` units from now; days and longer units are told to the day or month."""
        if unit in ("minute", "min", "hour", "hr"):
            return Period(
                self.now + timedelta(**{"minutes" if unit.startswith("min") else "hours": count}), "instant"
            )
        days = {"day": 1, "night": 1, "week": 7, "weekend": 7, "fortnight": 14}.get(unit)
        if days:
            return Period(self._noon + timedelta(days=round(count * days)), "day")
        months = round(count * (12 if unit == "year" else 1))
        precision: Precision = "year" if unit == "year" and count == int(count) else "month"
        return Period(_add_months(self._midnight.replace(day=1), months), precision)

    def parsed(self, date: str, *, ahead: bool) -> Period | None:
        """A written date, read by dateparser; without a year the last one, or the next."""
        from dateparser.date import DateDataParser

        settings = {
            "PREFER_DATES_FROM": "future" if ahead else "past",
            "RELATIVE_BASE": self._noon.replace(tzinfo=None),
            "PREFER_DAY_OF_MONTH": "first",
        }
        if re.match(r"\d{1,2}\.\d", date):
            settings["DATE_ORDER"] = "DMY"
        read = DateDataParser(languages=["en"], settings=settings).get_date_data(date.removeprefix("the "))
        if read.date_obj is None:
            return None
        moment = read.date_obj.replace(hour=_NOON, minute=0, second=0, microsecond=0, tzinfo=self.now.tzinfo)
        return Period(moment, "day")

    def _feast(self, name: str, which: str) -> Period | None:
        if name == "easter":
            from dateutil.easter import easter

            this = [easter(self.now.year + step) for step in (-1, 0, 1)]
            dates = [self._noon.replace(year=day.year, month=day.month, day=day.day) for day in this]
        else:
            month, day = next((date for words, date in _FEASTS.items() if name.startswith(words)), (12, 31))
            if "new year" in name and "eve" not in name:
                month, day = 1, 1
            dates = [
                self._noon.replace(year=self.now.year + step, month=month, day=day) for step in (-1, 0, 1)
            ]
        if which in ("next", "this"):
            return Period(next(date for date in dates if date >= self._noon), "day")
        return Period(next(date for date in reversed(dates) if date <= self._noon), "day")


def _add_months(moment: datetime, months: int) -> datetime:
    total = moment.year * 12 + moment.month - 1 + months
    return moment.replace(year=total // 12, month=total % 12 + 1)
