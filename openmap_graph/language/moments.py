"""Moments: when what a clause tells took place, and in which situations alone it holds."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from openmap_graph.language.evidence import TurnReading
from openmap_graph.language.preferences import scope_of
from openmap_graph.language.roles import Spell
from openmap_graph.language.times import When, when
from openmap_graph.model.event import Precision


@dataclass(frozen=True, slots=True)
class Moment:
    """The time of what is told; `start` is None when that is the time of the turn."""

    start: datetime | None = None
    precision: Precision = "instant"


def settled(found: When, said_at: datetime, time_zone: ZoneInfo) -> Moment | None:
    """The moment of a time that was told in the past tense; None for one that recurs or is still to come."""
    if found.recurring:
        return None
    if found.instant > said_at:
        # noon stands for the whole day: "this morning" said at nine is no future
        same_day = found.instant.astimezone(time_zone).date() == said_at.astimezone(time_zone).date()
        return Moment(said_at, found.precision) if same_day else None
    return Moment(found.instant, found.precision)


@dataclass(frozen=True)
class Moments:
    """Reads times from the words of a turn, against the time at which it was said."""

    reading: TurnReading
    said_at: datetime
    time_zone: ZoneInfo

    def of(self, start: int, end: int) -> Moment:
        """When what words [start, end) tell took place: their own time words, else those of their sentence."""
        sentences = [
            clause.sentence for clause in self.reading.clauses if clause.start < end and start < clause.end
        ]
        around = [clause for clause in self.reading.clauses if clause.sentence in sentences]
        for first, last in ((start, end), (around[0].start, around[-1].end) if around else (start, end)):
            found = self._read(first, last)
            if found is not None:
                return found
        return Moment()

    def _read(self, start: int, end: int) -> Moment | None:
        found = when(self._text(start, end), self.said_at, self.time_zone)
        return settled(found, self.said_at, self.time_zone) if found is not None else None

    def spell(self, text: str) -> Spell | None:
        """The stretch of time that a clause tells."""
        found = when(text, self.said_at, self.time_zone)
        if found is None or found.recurring:
            return None
        if found.relation == "until":
            return Spell(None, found.precision, found.until)
        return Spell(found.instant, found.precision, found.until if found.relation == "between" else None)

    def scope(self, start: int, end: int) -> str | None:
        """The situation in which alone words [start, end) hold, where they tell one that recurs."""
        for clause in self.reading.clauses:
            if clause.start < end and start < clause.end:
                found = scope_of(self.reading.words, clause)
                if found is not None and found.startswith(("in the", "at ", "in ")):
                    return found
        return None

    def _text(self, start: int, end: int) -> str:
        words = self.reading.words[start:end]
        return self.reading.text[words[0].start : words[-1].end] if words else ""
