"""When something happened, as talk tells it: "last Friday", "from 2017 to 2019", "every Tuesday"; no clock of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime
from typing import Literal, NamedTuple
from zoneinfo import ZoneInfo

from openmap_graph.language.calendar import Calendar, Period
from openmap_graph.language.foreign_times import foreign
from openmap_graph.language.time_rules import WORTH_READING, rules
from openmap_graph.model.event import Precision

Relation = Literal["at", "since", "until", "between"]


class When(NamedTuple):
    """A time that characters `start` to `end` tell.

    `instant` is noon of a day, the first moment of a month or year, the exact moment when a clock time was said;
    `until` is the first moment after a stretch of time. `relation` is `since` for what has lasted from `instant` on,
    `until` for what lasted up to it, `between` for both. A recurring time ("every Tuesday") is given as its last
    occurrence, with `weekday` from 0 (Monday) where it has one.
    """

    instant: datetime
    precision: Precision
    start: int
    end: int
    until: datetime | None = None
    relation: Relation = "at"
    recurring: bool = False
    weekday: int | None = None


def when(
    text: str, said_at: datetime, time_zone: ZoneInfo, languages: tuple[str, ...] = ("en",)
) -> When | None:
    """The first time that `text` tells, one that recurs only if there is no other; None when it tells none."""
    found = times_in(text, said_at, time_zone, languages)
    return next((one for one in found if not one.recurring), found[0] if found else None)


def times_in(
    text: str, said_at: datetime, time_zone: ZoneInfo, languages: tuple[str, ...] = ("en",)
) -> tuple[When, ...]:
    """All times that `text` tells, in order, seen from `said_at` in the user's time zone."""
    calendar = Calendar(said_at.astimezone(time_zone))
    found = list(_english(text, calendar)) if "en" in languages and WORTH_READING.search(text) else []
    for start, end, english in foreign(text, languages):
        for one in list(_english(english, calendar))[:1]:
            found.append(one._replace(start=start, end=end))
    return tuple(sorted(found, key=lambda one: one.start))


def _english(text: str, calendar: Calendar) -> Iterator[When]:
    spans = _spans(text, calendar)
    skip = False
    for index, (start, end, period) in enumerate(spans):
        if skip:
            skip = False
            continue
        before = text[:start]
        following = spans[index + 1] if index + 1 < len(spans) else None
        if following and _is_range(before, text[end : following[0]]):
            skip = True
            until = following[2].after
            yield When(period.instant, period.precision, _lead(before), following[1], until, "between")
        elif match := re.search(
            r"\b(?:ever\s+)?since\s+(?:about\s+|around\s+|the\s+|early\s+|late\s+)*$", before, re.IGNORECASE
        ):
            yield When(period.instant, period.precision, match.start(), end, relation="since")
        elif match := re.search(
            r"\b(?:until|till|up to)\s+(?:about\s+|around\s+|the\s+)*$", before, re.IGNORECASE
        ):
            yield When(period.instant, period.precision, match.start(), end, period.instant, "until")
        else:
            relation: Relation = "since" if period.lasts else "at"
            yield When(
                period.instant,
                period.precision,
                start,
                end,
                period.end,
                relation,
                period.recurring,
                period.weekday,
            )


def _is_range(before: str, between: str) -> bool:
    if re.search(r"\bbetween\s+$", before, re.IGNORECASE):
        return bool(re.fullmatch(r"\s*and\s*", between, re.IGNORECASE))
    if re.search(r"\bfrom\s+(?:about\s+|early\s+|late\s+)*$", before, re.IGNORECASE):
        return bool(
            re.fullmatch(
                r"\s*(?:to|until|till|through|up to|-|–)\s*(?:late\s+|early\s+)?", between, re.IGNORECASE
            )
        )
    return bool(re.fullmatch(r"\s*[-–]\s*", between))


def _lead(before: str) -> int:
    match = re.search(r"\b(?:from|between)\s+(?:\w+\s+)?$", before, re.IGNORECASE)
    return match.start() if match else len(before)


def _spans(text: str, calendar: Calendar) -> list[tuple[int, int, Period]]:
    """The simple times of a text, the longest reading of each, in order."""
    found: list[tuple[int, int, Period]] = []
    for pattern, resolve in rules():
        for match in pattern.finditer(text):
            if any(match.start() < end and start < match.end() for start, end, _ in found):
                continue
            period = resolve(match, calendar, text)
            if period:
                found.append((match.start(), match.end(), period))
    return sorted(found, key=lambda span: span[0])
