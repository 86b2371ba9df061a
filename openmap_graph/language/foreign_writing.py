"""Events out of talk that is read with word lists."""

from __future__ import annotations

from typing import Any

from openmap_graph.model.event import Event, Kind
from openmap_graph.model.turn import Turn


def event_of(turn: Turn, start: int, end: int, kind: Kind, rule: str, language: str, **fields: Any) -> Event:
    """An event that rests on characters [start, end) of a turn, outer marks left out."""
    quote = turn.text[start:end]
    start += len(quote) - len(quote.lstrip(" ,，、\n"))
    end -= len(quote) - len(quote.rstrip(" ,，、。.!！\n"))
    fields.setdefault("occurred_at", turn.occurred_at)
    return Event(
        kind=kind, turn_id=turn.id, start=start, end=max(end, start + 1), quote=turn.text[start : max(end, start + 1)],
        rule=f"{rule} (language/foreign.py, data/packs/{language}.toml)", **fields,
    )  # fmt: skip
