"""Memories in the graph: reconciled from evidence, described for search, listed."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

from openmap_graph.errors import Broken
from openmap_graph.graph.door import Graph, Unit
from openmap_graph.graph.place import place_of
from openmap_graph.graph.queries import query
from openmap_graph.model.base import Instant, Value
from openmap_graph.model.event import Claim, Measure, Relationship
from openmap_graph.model.memory import Action, Memory, Trait, Version
from openmap_graph.rules.keys import key, tenant

RECONCILE = query("memory/reconcile")
ATTACH = query("memory/attach")
DETAILS = query("memory/details")
DESCRIBE = query("memory/describe")
PENDING = query("memory/pending")
EMBED = query("memory/embed")
LIST = query("memory/list")
BY_KEY = query("memory/by_key")
ANNOTATE = query("memory/annotate")


class Piece(Value):
    """One piece of evidence for a memory: what an event claims of a place, and when that holds.

    `order` breaks ties of `at`; `day` is the user's local date, by which visits are counted.
    """

    place_id: str
    event_id: str
    claim: Claim
    at: Instant
    order: int
    day: str


class Outcome(Value):
    """What one piece of evidence did."""

    memory_id: str
    place_id: str
    event_id: str
    action: Action
    reason: str
    relationship: Relationship | None
    version: int


def memory_key(user_id: str, place_id: str) -> str:
    """The id of the one memory that a user has of a place."""
    return key("mem", user_id, place_id)


def reconcile(unit: Unit, user_id: str, pieces: Sequence[Piece], now: datetime) -> list[Outcome]:
    """Fold pieces of evidence into their memories; one outcome for each piece, or `Broken` when one has no event."""
    rows = [
        {
            "key": f"m|{piece.event_id}",
            "memory": memory_key(user_id, piece.place_id),
            "place": piece.place_id,
            "event": piece.event_id,
            "claim": piece.claim,
            "at": piece.at,
            "order": piece.order,
            "day": piece.day,
            "weight": 1.0,
        }
        for piece in {piece.event_id: piece for piece in pieces}.values()
    ]
    if not rows:
        return []
    found = unit.run(RECONCILE, user_id=user_id, tenant=tenant(user_id), rows=rows, now=now)
    if len(found) != len(rows):
        raise Broken(
            f"{len(rows) - len(found)} pieces of evidence have no event of user {user_id!r}; nothing was written."
        )
    return [
        Outcome(
            memory_id=row["memory"],
            place_id=row["place"],
            event_id=row["event"],
            action=row["action"],
            reason=row["reason"],
            relationship=None if row["relationship"] == "retracted" else row["relationship"],
            version=row["version"],
        )
        for row in found
    ]


def attach(unit: Unit, user_id: str, memories: Collection[str], now: datetime) -> None:
    """Attach traits and measures said of their places to memories."""
    rows = [{"memory": memory} for memory in sorted(memories)]
    if rows:
        unit.run(ATTACH, user_id=user_id, rows=rows, now=now)


def details(unit: Unit, user_id: str, memories: Collection[str]) -> list[dict[str, Any]]:
    """Fold traits, companions and goals of memories; what their search texts are made of."""
    return unit.run(DETAILS, user_id=user_id, memories=sorted(memories)) if memories else []


def describe(unit: Unit, user_id: str, texts: dict[str, str]) -> None:
    """Write the search text of memories."""
    if texts:
        unit.run(
            DESCRIBE,
            user_id=user_id,
            rows=[{"memory": memory, "text": text} for memory, text in texts.items()],
        )


def pending(graph: Graph, user_id: str, limit: int) -> list[tuple[str, str]]:
    """Key and search text of memories whose vector is not up to date."""
    return [(row["key"], row["text"]) for row in graph.read(PENDING, user_id=user_id, limit=limit)]


def embed(graph: Graph, user_id: str, rows: Sequence[dict[str, Any]]) -> None:
    """Store vectors: rows of key, text, vector; one whose text has changed meanwhile stays pending."""
    graph.write(EMBED, user_id=user_id, rows=list(rows))


def listed(
    graph: Graph,
    user_id: str,
    *,
    normalised: str | None = None,
    relationship: str | None = None,
    history: bool = False,
    skip: int = 0,
    limit: int = 1_000,
) -> tuple[Memory, ...]:
    """Memories, newest first; with `history` retracted ones too."""
    rows = graph.read(
        LIST,
        user_id=user_id,
        normalised=normalised,
        relationship=relationship,
        history=history,
        skip=skip,
        limit=limit,
    )
    return tuple(_memory(row) for row in rows)


def by_key(graph: Graph, user_id: str, memory_id: str) -> Memory | None:
    """One memory, or None when the user has none of this id."""
    rows = graph.read(BY_KEY, user_id=user_id, key=memory_id)
    return _memory(rows[0]) if rows else None


def annotate(graph: Graph, user_id: str, memory_id: str, note: str) -> None:
    """Set the note of a memory."""
    graph.write(ANNOTATE, user_id=user_id, key=memory_id, note=note)


def trait_of(row: dict[str, Any]) -> Trait:
    """The value of a HAS_TRAIT edge."""
    return Trait(
        concept=row["concept"], present=row["present"], attitude=row["attitude"], source=row["source"]
    )


def measure_of(row: dict[str, Any]) -> Measure:
    """The value of a measure event's row."""
    known = {name: value for name, value in row.items() if value is not None}
    return Measure.model_validate(known)


def _memory(row: dict[str, Any]) -> Memory:
    memory = row["memory"]
    versions = tuple(
        Version(id=version["key"], **{name: version[name] for name in version if name != "key"})
        for version in row["versions"]
    )
    held: list[Relationship] = [version.held for version in versions if version.held]
    relationship: Relationship = memory["relationship"] if memory["is_current"] else held[-1]
    return Memory(
        id=memory["key"],
        place=place_of(row["place"], row["aliases"]),
        relationship=relationship,
        affect=memory["affect"],
        since=memory["since"],
        visits=memory["visits"],
        support=memory["support"],
        traits=tuple(trait_of(trait) for trait in row["traits"]),
        facts=tuple(measure_of(fact) for fact in row["facts"]),
        companions=tuple(memory["companions"] or ()),
        goals=tuple(memory["goals"] or ()),
        note=memory["note"],
        versions=versions,
    )
