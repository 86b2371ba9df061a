"""Events in the graph, with their characters, places and concepts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from openmap_graph.errors import Broken
from openmap_graph.graph.door import Unit
from openmap_graph.graph.queries import query
from openmap_graph.model.base import Instant, Value
from openmap_graph.model.event import Event
from openmap_graph.model.place import Point
from openmap_graph.rules.beliefs import statement_group
from openmap_graph.rules.keys import key

STORE = query("event/store")
LINK = query("event/link")
PLACES = query("event/places")


class Placed(Value):
    """An event with its id, the id of its place once that is known, and where it stood in its call."""

    id: str
    event: Event
    said_at: Instant
    sentence: str
    ordinal: int
    place_id: str | None = None
    normalised: str | None = None
    point: Point | None = None


def event_key(user_id: str, event: Event) -> str:
    """The id of an event: made from the turn, the characters and what they say; of a call, the call."""
    place = event.place.name if event.place else None
    measure = event.measure.model_dump_json() if event.measure else None
    return key(
        "evt",
        user_id,
        event.turn_id,
        event.kind,
        event.start,
        event.end,
        event.holder,
        event.modality,
        place,
        event.claim,
        event.concept,
        event.polarity,
        event.present,
        event.predicate,
        event.object,
        event.role,
        event.scope,
        measure,
        event.occurred_at.isoformat(),
        *(() if event.turn_id else (event.quote,)),
    )


def concept_key(user_id: str, kind: str, name: str) -> str:
    """The id of a user's concept. Words of one user are never shared with another."""
    return key("cpt", user_id, kind, name)


def store(
    unit: Unit, user_id: str, events: Sequence[Placed], labels: Mapping[str, str], now: datetime
) -> None:
    """Store events; known ones stay as they are. `labels` are display names of concepts."""
    rows = [_row(user_id, placed, labels) for placed in events]
    if not rows:
        return
    stored = unit.run(STORE, user_id=user_id, rows=rows, now=now)
    if missing := sum(1 for row in stored if not row["said"]):
        raise Broken(f"{missing} events have no turn of user {user_id!r}; nothing was written.")


def places(unit: Unit, user_id: str, events: Sequence[str]) -> dict[str, str]:
    """By event, the places of those events that are stored already."""
    if not events:
        return {}
    rows = unit.run(PLACES, user_id=user_id, events=list(events))
    return {row["event"]: row["place"] for row in rows}


def link(unit: Unit, user_id: str, rows: Sequence[dict[str, Any]]) -> None:
    """Link earlier events of a conversation to places that have become known: rows of place, normalised, conversation."""
    if rows:
        unit.run(LINK, user_id=user_id, rows=list(rows))


def _row(user_id: str, placed: Placed, labels: Mapping[str, str]) -> dict[str, Any]:
    event = placed.event
    name, kind = _concept(event)
    label = labels.get(name, name) if name else None
    return {
        "key": placed.id,
        "turn": event.turn_id,
        "start": event.start,
        "end": event.end,
        "place": placed.place_id,
        "concept": name,
        "concept_key": concept_key(user_id, kind, name) if name else None,
        "concept_kind": kind,
        "concept_label": label,
        "goals": [{"key": concept_key(user_id, "concept", goal), "name": goal} for goal in event.goals],
        "properties": _properties(placed, label),
    }


def _concept(event: Event) -> tuple[str | None, str]:
    if event.concept:
        return event.concept, "concept"
    if event.kind == "statement" and event.object and event.object_kind in ("concept", "area"):
        return event.object, event.object_kind
    return None, "concept"


def _is_due(event: Event) -> bool:
    """Whether it tells by when something ends or has to be done, which the evaluator looks at."""
    return (
        event.kind == "statement"
        and event.object_kind == "text"
        and event.predicate is None
        and event.valid_to is not None
    )


def _properties(placed: Placed, label: str | None) -> dict[str, Any]:
    event = placed.event
    properties: dict[str, Any] = {
        "kind": event.kind,
        "stream": event.object if _is_due(event) else None,
        "caption": event.quote[:60],
        "quote": event.quote,
        "sentence": placed.sentence,
        "start": event.start,
        "end": event.end,
        "rule": event.rule,
        "turn_key": event.turn_id,
        "ordinal": placed.ordinal,
        "occurred_at": event.occurred_at,
        "precision": event.precision,
        "holder": event.holder,
        "modality": event.modality,
        "claim": event.claim,
        "concept": event.concept,
        "polarity": event.polarity,
        "present": event.present,
        "predicate": event.predicate,
        "object": event.object,
        "object_kind": event.object_kind,
        "object_label": label or event.object,
        "role": event.role,
        "valid_to": event.valid_to,
        "scope": event.scope,
        "goals": list(event.goals),
        "companions": list(event.companions),
        "belief_group": statement_group(event),
        "place_name": event.place.name if event.place else None,
        "place_normalised": placed.normalised,
        "place_locality": event.place.locality if event.place else None,
        "place_address": event.place.address if event.place else None,
        "place_category": event.place.category if event.place else None,
        "location": placed.point,
    }
    if event.measure:
        properties |= event.measure.model_dump()
    return {name: value for name, value in properties.items() if value is not None}
