"""What ends or has to be done by a time: "my passport expires in May". An event of its own, which states no belief."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from datetime import datetime, timedelta
from functools import lru_cache
from typing import NamedTuple
from zoneinfo import ZoneInfo

from openmap_graph.language.lexicon import read_data
from openmap_graph.language.packs import is_readable
from openmap_graph.language.times import When, when
from openmap_graph.model.event import Event
from openmap_graph.model.turn import Turn

RULE = "statement.due (language/due.py)"

_SENTENCE = re.compile(r"[^.!?\n]+[.!?\n]?")
_LONGEST_TURN = 20_000
_YEAR = re.compile(r"\d{4}")
_QUOTED = re.compile(r"[“\"«„][^”\"»“]*[”\"»“]")


class _Patterns(NamedTuple):
    coming: re.Pattern[str]
    over: re.Pattern[str]
    stops: re.Pattern[str]


@lru_cache(maxsize=4)
def _patterns(language: str = "en") -> _Patterns:
    data = read_data(language, "due")
    owners = "|".join(data["owners"]["words"])
    thing = rf"\b(?:{owners})\s+(?P<thing>[\w’'-]+(?:\s+[\w’'-]+){{0,4}}?)\s+(?:{{verbs}})\b"
    coming, over = ("|".join(map(re.escape, data["verbs"][name])) for name in ("coming", "over"))
    stops = "|".join(data["stops"]["words"])
    return _Patterns(
        re.compile(thing.replace("{verbs}", coming), re.IGNORECASE),
        re.compile(thing.replace("{verbs}", over), re.IGNORECASE),
        re.compile(rf"\b(?:{stops}|\w+n['’]t)\b", re.IGNORECASE),
    )


def due_in(turns: Sequence[Turn], new: Collection[str], time_zone: ZoneInfo) -> tuple[Event, ...]:
    """One event for each thing that the user's turns among `new` say to end, or to be due, at a time (`valid_to`)."""
    return tuple(event for turn in turns if turn.id in new for event in _due(turn, time_zone))


def _due(turn: Turn, time_zone: ZoneInfo) -> Iterator[Event]:
    if turn.role != "user" or len(turn.text) > _LONGEST_TURN:
        return
    patterns = _patterns()
    quoted = [found.span() for found in _QUOTED.finditer(turn.text)]
    for sentence in _SENTENCE.finditer(turn.text):
        found = patterns.coming.search(sentence[0]) or patterns.over.search(sentence[0])
        if found is None or sentence[0].endswith("?") or patterns.stops.search(sentence[0][: found.end()]):
            continue
        start = sentence.start() + found.start()
        told = when(sentence[0][found.end() :], turn.occurred_at, time_zone)
        if told is None or told.recurring or any(first <= start < last for first, last in quoted):
            continue
        if not is_readable(turn.text):
            return
        end = sentence.start() + found.end() + told.end
        is_over = patterns.over.search(found[0]) is not None
        yield Event(
            kind="statement",
            turn_id=turn.id,
            start=start,
            end=end,
            quote=turn.text[start:end],
            rule=RULE,
            occurred_at=turn.occurred_at,
            object=" ".join(found["thing"].split()),
            object_kind="text",
            valid_to=_resolved(told, sentence[0][found.end() :], turn.occurred_at, is_over=is_over),
        )


def _resolved(told: When, text: str, said_at: datetime, *, is_over: bool) -> datetime:
    """The time that is meant: of a month or weekday without a year the next one, unless it is over."""
    if is_over or told.instant > said_at or told.precision == "year":
        return told.instant
    if told.weekday is not None:
        return told.instant + timedelta(days=7)
    if _YEAR.search(text[told.start : told.end]):
        return told.instant
    later = told.instant + timedelta(days=365)
    return later.replace(
        month=told.instant.month, day=min(told.instant.day, 28) if later.month == 2 else told.instant.day
    )
