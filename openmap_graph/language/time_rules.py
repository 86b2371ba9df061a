"""The words for simple times in English: patterns, and what each means on a calendar."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from openmap_graph.language.calendar import Calendar, Period

_DAYS = "monday|tuesday|wednesday|thursday|friday|saturday|sunday"
_DAY = f"(?P<day>{_DAYS}|mon|tues?|wed|thurs?|fri|sat)"
_MONTHS = "january|february|march|april|may|june|july|august|september|october|november|december"
_MONTH = f"(?:{_MONTHS}|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\\.?"
_PART = "morning|lunchtime|lunch|noon|afternoon|evening|night|midnight"
_SEASON = "spring|summer|autumn|fall|winter"
_FEAST = "christmas eve|christmas day|christmas|xmas|new year'?s eve|new year'?s day|new years|valentine'?s day|valentine'?s|halloween|easter"
_COUNT = r"\d+|half an?|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|(?:a )?couple of|a couple|(?:a )?few|several"
_UNIT = "minute|min|hour|hr|day|night|week|weekend|fortnight|month|year"
_CLOCK = r"(?:\s+(?:at|around|about)\s+(?P<clock>\d{1,2}(?::\d\d)?\s*(?:am|pm|a\.m\.|p\.m\.)|\d{1,2}:\d\d|noon|midnight))?"
_ORDINAL = r"\d{1,2}(?:st|nd|rd|th)?"
_YEAR_BEFORE = re.compile(
    rf"(?:\b(?:in|since|from|between|until|till|to|of|during|around|about|early|late|mid|by|before|after|year|and|{_SEASON}|{_MONTH})|\()\W*$",
    re.IGNORECASE,
)
_NO_YEAR_AFTER = re.compile(
    r"\s*(?:%|km|m\b|metres|meters|people|euros?|dollars?|pounds?|yen|quid|steps|calories|seats|feet|[€$£¥])",
    re.IGNORECASE,
)
_NAMES = re.compile(r"\b(?:TGI|Black|Good|Ruby|Man|Freaky|Palm|Super|Cyber|at|Casual)\s+$")
_FUTURE = re.compile(
    r"\b(?:will|'ll|going to|gonna|let's|lets|plan(?:ning)?|book(?:ed|ing)?|want|wanna|shall|should|could|can|would|next|see you|meeting|looking forward)\b",
    re.IGNORECASE,
)
WORTH_READING = re.compile(
    rf"\b(?:{_DAYS}|mon|tues?|wed|thurs?|fri|sat|sun)s?\b|\b(?:{_MONTH})(?!\w)|\b(?:yesterday|today|tonight|tomorrow|ago|back|last|this|next|past|every|each|since|daily|weekly|weekends?|most|now|moment|{_SEASON}|{_FEAST})\b|\b(?:19|20)\d\d\b|\d[/.-]\d|\b(?:on|by) the \d|\bin (?:a|an|one|two|three|\d+) (?:{_UNIT})",
    re.IGNORECASE,
)


Resolver = Callable[[re.Match[str], Calendar, str], Period | None]


@cache
def rules() -> tuple[tuple[re.Pattern[str], Resolver], ...]:
    """Patterns of simple times, the more special ones first, each with what it means."""
    table = (*_days_counted(), *_days_named(), *_longer_spans())
    return tuple(
        (re.compile(rf"(?<!\w)(?:{pattern})(?!\w)", re.IGNORECASE), resolve) for pattern, resolve in table
    )


def _days_counted() -> list[tuple[str, Resolver]]:
    date = rf"\d{{4}}-\d\d-\d\d|\d{{1,2}}/\d{{1,2}}/\d{{2,4}}|\d{{1,2}}\.\d{{1,2}}\.\d{{2,4}}|(?:the\s+)?{_ORDINAL}\s+(?:of\s+)?{_MONTH}(?:,?\s+\d{{4}})?(?!\w)|{_MONTH}\s+(?:the\s+)?{_ORDINAL}(?:,?\s+\d{{4}})?(?!\w)"
    return [
        (rf"(?P<n>{_COUNT})\s+{_DAY}s\s+ago", _weekdays_ago),
        (
            rf"(?:every|each)\s+(?:single\s+|other\s+)?(?:{_DAY}|(?P<unit>day|week|weekend|month|year|{_PART}))(?:\s+(?:{_PART}))?",
            _every,
        ),
        (rf"\b(?:on\s+)?(?P<day>{_DAYS})s(?:\s+(?:{_PART})s?)?\b(?<!\bat )", _weekly),
        (
            r"\b(?P<unit>daily|weekly|at weekends|on weekends|most (?:days|mornings|evenings|nights|weekends))\b",
            _every,
        ),
        (rf"(?P<date>{date}){_CLOCK}", _date),
        (
            rf"(?P<n>{_COUNT})\s+(?P<unit>{_UNIT})s?(?P<half>\s+and\s+a\s+half)?\s+(?:ago|back)\b(?!\s+(?:home|at|to|in))",
            _ago,
        ),
        (
            rf"in\s+(?P<n>{_COUNT})\s+(?P<unit>day|week|fortnight|month|year)s?(?:['’]s?)?(?:\s+time)?\b(?!\s+(?:of|on|for))",
            _ahead,
        ),
        (
            rf"(?:for|over|during|in)\s+the\s+(?:last|past)\s+(?P<n>{_COUNT})?\s*(?P<unit>day|week|month|year)s?",
            _lasting,
        ),
        (rf"for\s+(?P<n>{_COUNT})\s+(?P<unit>day|week|month|year)s?\s+now\b", _lasting),
    ]


def _days_named() -> list[tuple[str, Resolver]]:
    return [
        (rf"(?:the\s+)?(?:day before yesterday|day after tomorrow){_CLOCK}", _near_day),
        (rf"(?:yesterday|tomorrow)(?:\s+(?P<part>{_PART}))?{_CLOCK}", _near_day),
        (
            rf"(?:earlier\s+)?(?:today|tonight|last night|this\s+(?P<part>morning|lunchtime|afternoon|evening)|just now|right now|(?:a\s+)?moment ago){_CLOCK}",
            _near_day,
        ),
        (
            rf"(?P<which>last|this|this past|past|next|this coming|coming)\s+{_DAY}(?:\s+(?P<part>{_PART}))?{_CLOCK}",
            _weekday,
        ),
    ]


def _longer_spans() -> list[tuple[str, Resolver]]:
    return [
        (
            r"(?P<which>last|this|this past|past|next|this coming|coming)\s+(?P<unit>week|weekend|month|year)",
            _unit,
        ),
        (r"(?:over|at|on)\s+the\s+(?P<unit>weekend)", _unit),
        (rf"(?P<which>last|this|this past|past|next)\s+(?P<name>{_SEASON}|{_MONTH}|{_FEAST})(?!\w)", _named),
        (
            rf"(?:(?:in|over|during|of)\s+)?(?:the\s+)?(?:(?:early|late|mid)[ -])?(?P<name>{_SEASON}|{_MONTH})\s+(?:of\s+)?(?P<year>(?:19|20)\d\d)(?!\d)",
            _named,
        ),
        (
            rf"(?:(?<=since )|(?<=until )|(?<=till )|(?P<which>in|early|late|mid|back in|during)[ -])(?:early |late |mid[ -])?(?P<name>{_MONTH})(?![\w])(?!\s+\d)",
            _named,
        ),
        (rf"(?:at|over|on|for)\s+(?P<name>{_FEAST})(?!\w)", _named),
        (rf"(?:on\s+)?(?P<day>{_DAYS})(?:\s+(?P<part>{_PART}))?{_CLOCK}(?!\w)", _weekday),
        (r"(?:on|by)\s+the\s+(?P<dayofmonth>\d{1,2})(?:st|nd|rd|th)\b", _day_of_month),
        (r"(?P<year>(?:19|20)\d\d)(?![\d:])", _year),
    ]


def _every(match: re.Match[str], calendar: Calendar, text: str) -> Period | None:
    day = match.groupdict().get("day")
    if day:
        return calendar.weekday(day, "last_or_today", None).as_recurring()
    return calendar.today().as_recurring()


def _weekly(match: re.Match[str], calendar: Calendar, text: str) -> Period | None:
    if _NAMES.search(text[: match.start()]):
        return None
    return calendar.weekday(match["day"], "last_or_today", None).as_recurring()


def _date(match: re.Match[str], calendar: Calendar, text: str) -> Period | None:
    if match["date"].lower().startswith("may ") and match["date"][0] == "m":
        return None
    ahead = _FUTURE.search(_sentence_before(text, match.start())) is not None
    return _at(calendar.parsed(match["date"], ahead=ahead), match)


def _ago(match: re.Match[str], calendar: Calendar, text: str) -> Period | None:
    return calendar.shifted(-_count(match), match["unit"].lower())


def _weekdays_ago(match: re.Match[str], calendar: Calendar, text: str) -> Period | None:
    return calendar.weekday(match["day"], "last", None).moved(weeks=1 - int(_count(match)))


def _ahead(match: re.Match[str], calendar: Calendar, text: str) -> Period | None:
    return calendar.shifted(_count(match), match["unit"].lower())


def _lasting(match: re.Match[str], calendar: Calendar, text: str) -> Period | None:
    return calendar.shifted(-_count(match), match["unit"].lower())._replace(lasts=True, end=None)


def _near_day(match: re.Match[str], calendar: Calendar, text: str) -> Period | None:
    said = match.group().lower()
    days = next((n for words, n in _NEAR_DAYS if words in said), 0)
    part = match.groupdict().get("part")
    if "night" in said and not part:
        part = "night"
    if days == 0 and part is None and "today" not in said:
        return Period(calendar.now, "instant")
    return _at(calendar.day(days, part), match)


_NEAR_DAYS = (
    ("before yesterday", -2),
    ("after tomorrow", 2),
    ("yesterday", -1),
    ("last night", -1),
    ("tomorrow", 1),
)


def _weekday(match: re.Match[str], calendar: Calendar, text: str) -> Period | None:
    which = (match.groupdict().get("which") or "").lower()
    before = text[: match.start()]
    if not which:
        if _NAMES.search(before) and not match.group().lower().startswith("on"):
            return None
        which = "coming" if _FUTURE.search(_sentence_before(text, match.start())) else "last_or_today"
    return _at(calendar.weekday(match["day"], which, match["part"]), match)


def _unit(match: re.Match[str], calendar: Calendar, text: str) -> Period | None:
    which = (match.groupdict().get("which") or "").lower()
    if not which:
        which = "next" if _FUTURE.search(_sentence_before(text, match.start())) else "last"
    return calendar.unit(match["unit"].lower(), which)


def _named(match: re.Match[str], calendar: Calendar, text: str) -> Period | None:
    groups = match.groupdict()
    year = int(groups["year"]) if groups.get("year") else None
    return calendar.named(match["name"].lower().rstrip("."), (groups.get("which") or "").lower(), year)


def _day_of_month(match: re.Match[str], calendar: Calendar, text: str) -> Period | None:
    ahead = _FUTURE.search(_sentence_before(text, match.start())) is not None
    return calendar.day_of_month(int(match["dayofmonth"]), ahead=ahead)


def _year(match: re.Match[str], calendar: Calendar, text: str) -> Period | None:
    before, after = text[: match.start()], text[match.end() :]
    if re.match(r"\s*[-–]\s*(?:19|20)\d\d(?!\d)", after):
        return calendar.year(int(match["year"]))
    follows_year = re.search(r"(?:19|20)\d\d\s*(?:to|until|till|-|–|and)\s*$", before)
    if not (_YEAR_BEFORE.search(before) or follows_year) or _NO_YEAR_AFTER.match(after):
        return None
    return calendar.year(int(match["year"]))


def _at(period: Period | None, match: re.Match[str]) -> Period | None:
    clock = match.groupdict().get("clock")
    return period.at_clock(clock) if period and clock else period


def _count(match: re.Match[str]) -> float:
    said = (match["n"] or "one").lower()
    half = 0.5 if match.groupdict().get("half") else 0
    vague = {"half": 0.5, "couple": 2, "few": 3, "several": 4}
    for word, value in vague.items():
        if word in said:
            return value
    if said in ("a", "an"):
        return 1 + half
    if said.isdigit():
        return int(said) + half
    from text_to_num import text2num

    return text2num(said, "en") + half


def _sentence_before(text: str, position: int) -> str:
    return re.split(r"[.!?;]\s", text[:position])[-1]
