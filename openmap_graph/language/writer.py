"""Makes the events of one turn with what they have in common."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from openmap_graph.language.evidence import TurnReading
from openmap_graph.model.event import Event, Precision
from openmap_graph.model.turn import Turn

_QUOTES = frozenset({'"', "“", "”", "'", "‘", "’", "「", "」", "«", "»"})


@dataclass(frozen=True)
class EventWriter:
    """Writes events of a turn; `occurred_at` and `precision` are those of what is told, unless given."""

    turn: Turn
    reading: TurnReading
    goals: tuple[str, ...] = ()
    companions: tuple[str, ...] = ()

    def event(
        self,
        start: int,
        end: int,
        rule: str,
        *,
        occurred_at: datetime | None = None,
        precision: Precision = "instant",
        **fields: Any,
    ) -> Event:
        """An event that rests on words [start, end), outer marks left out."""
        words = self.reading.words[start:end]
        while len(words) > 1 and words[-1].is_punctuation and words[-1].text not in _QUOTES:
            words = words[:-1]
        while len(words) > 1 and words[0].is_punctuation and words[0].text not in _QUOTES:
            words = words[1:]
        first, last = words[0].start, words[-1].end  # pyright: ignore[reportGeneralTypeIssues]
        return Event(
            turn_id=self.turn.id,
            start=first,
            end=last,
            quote=self.turn.text[first:last],
            rule=rule,
            occurred_at=occurred_at or self.turn.occurred_at,
            precision=precision,
            goals=self.goals,
            companions=self.companions,
            **fields,
        )
