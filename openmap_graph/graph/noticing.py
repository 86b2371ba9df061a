"""Notes, nudges and logged events in the graph; the evaluator's observations and what users think of them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from openmap_graph.graph.door import Graph, Unit
from openmap_graph.graph.queries import query
from openmap_graph.model.noticing import EVALUATOR, LoggedEvent, Note, Noticed, Nudge, Verdict
from openmap_graph.rules.keys import key

LOG = query("evaluator/log")
NOTE = query("evaluator/note")
NUDGE = query("evaluator/nudge")
REACT = query("evaluator/react")
OBSERVATIONS = query("evaluator/observations")
JUDGE = query("evaluator/judge")
MUTE = query("evaluator/mute")
ECHOES = query("evaluator/echoes")

_CAPTION_CHARS = 60
_MOST_ECHOES = 500


def log(
    unit: Unit, user_id: str, kind: str, text: str, at: datetime, fields: Mapping[str, Any], now: datetime
) -> LoggedEvent:
    """Store something that a host has logged. The same kind, text, time and fields are the same event."""
    written = json.dumps(fields, ensure_ascii=False, sort_keys=True) if fields else None
    event_id = key("evt", user_id, "log", kind, text, at.isoformat(), written)
    properties = {
        "kind": "log",
        "stream": kind,
        "quote": text,
        "fields": written,
        "caption": f"{kind}: {text}"[:_CAPTION_CHARS] if text else kind,
        "rule": "api.log_event",
        "holder": "host",
        "modality": "asserted",
        "occurred_at": at,
        "precision": "instant",
    }
    unit.run(LOG, user_id=user_id, key=event_id, properties=_given(properties), now=now)
    return LoggedEvent(id=event_id, kind=kind, text=text, at=at, fields=dict(fields))


def add_note(unit: Unit, user_id: str, text: str, source: str, at: datetime, now: datetime) -> Note:
    """Store a note of a host. The same text, source and time are the same note."""
    note_id = key("nte", user_id, source, text, at.isoformat())
    properties = {"source": source, "text": text, "at": at, "caption": text[:_CAPTION_CHARS]}
    (row,) = unit.run(NOTE, user_id=user_id, key=note_id, properties=properties, now=now)
    found = row["note"]
    return Note(id=found["key"], source=found["source"], text=found["text"], at=found["at"])


def log_nudge(unit: Unit, user_id: str, text: str, at: datetime, now: datetime) -> Nudge:
    """Store what a host said to the user. The same text and time are the same nudge."""
    nudge_id = key("ndg", user_id, text, at.isoformat())
    properties = {"text": text, "at": at, "caption": text[:_CAPTION_CHARS]}
    (row,) = unit.run(NUDGE, user_id=user_id, key=nudge_id, properties=properties, now=now)
    return _nudge(row["nudge"])


def react(unit: Unit, user_id: str, nudge_id: str, reaction: str, at: datetime) -> Nudge | None:
    """Store how the user reacted; None when there is no such nudge."""
    rows = unit.run(REACT, user_id=user_id, key=nudge_id, reaction=reaction, at=at)
    return _nudge(rows[0]["nudge"]) if rows else None


def observations(
    graph: Graph,
    user_id: str,
    limit: int,
    *,
    id: str | None = None,
    since: datetime | None = None,
    withdrawn: bool = False,
) -> tuple[Noticed, ...]:
    """The evaluator's observations, newest first, all or the one of an id."""
    rows = graph.read(
        OBSERVATIONS,
        user_id=user_id,
        source=EVALUATOR,
        key=id,
        since=since,
        withdrawn=withdrawn,
        limit=limit,
    )
    return tuple(_noticed(row["note"]) for row in rows)


def judge(unit: Unit, user_id: str, note_id: str, verdict: Verdict, now: datetime) -> bool:
    """Store what the user thinks of an observation; False when there is none of that id."""
    return bool(unit.run(JUDGE, user_id=user_id, source=EVALUATOR, key=note_id, verdict=verdict, now=now))


def mute(unit: Unit, user_id: str, kind: str, *, muted: bool) -> tuple[str, ...]:
    """Leave a kind of finding out of evaluations, or let it in again; what is muted then."""
    (row,) = unit.run(MUTE, user_id=user_id, kind=kind, muted=muted)
    return tuple(sorted(row["muted"]))


def echoes(graph: Graph, user_id: str) -> tuple[str, ...]:
    """The texts of the newest observations, by which they are recognised in talk."""
    rows = graph.read(ECHOES, user_id=user_id, source=EVALUATOR, limit=_MOST_ECHOES)
    return tuple(row["text"] for row in rows)


def _nudge(row: Mapping[str, Any]) -> Nudge:
    return Nudge(
        id=row["key"],
        text=row["text"],
        at=row["at"],
        reaction=row["reaction"],
        reacted_at=row["reacted_at"],
    )


def _noticed(row: Mapping[str, Any]) -> Noticed:
    return Noticed(
        id=row["key"],
        observation=row["text"],
        confidence=row["confidence"],
        suggested_action=row["suggested_action"],
        kind=row["kind"],
        subject=row["subject"],
        start=row["window_from"],
        end=row["window_to"],
        evidence=tuple(row["evidence"]),
        step=row["step"],
        verified=row["verified"],
        at=row["at"],
        verdict=row["verdict"],
        judged_at=row["judged_at"],
        withdrawn_at=row["withdrawn_at"],
    )


def _given(properties: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in properties.items() if value is not None}
