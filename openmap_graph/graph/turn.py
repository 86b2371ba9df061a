"""Turns in the graph: stored as said, read back by conversation, marked as read, given vectors."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from openmap_graph.graph.door import Graph, Unit
from openmap_graph.graph.queries import query
from openmap_graph.model.base import Value
from openmap_graph.model.turn import Said, Turn
from openmap_graph.rules.keys import key, tenant

STORE = query("turn/store")
CONVERSATION = query("turn/conversation")
MARK_READ = query("turn/mark_read")
PENDING = query("turn/pending")
EMBED = query("turn/embed")
SEARCH = query("turn/search")
RECENT = query("turn/recent")
LOCK = query("user/lock")

_CAPTION_CHARS = 60


class StoredTurn(Value):
    """A turn of a conversation and whether its events have been written."""

    turn: Turn
    read: bool
    ordinal: int


def turn_keys(user_id: str, conversation: str, said: Sequence[Said]) -> list[str]:
    """The ids of turns, made from their content, so that a repeated call finds its turns.

    A time that the caller gave belongs to the content: the same words at the same time are one turn. Without
    one, words that are said twice in a call are two turns.
    """
    seen: dict[tuple[object, ...], int] = {}
    keys: list[str] = []
    for turn in said:
        content: tuple[object, ...] = (turn.role, turn.speaker, turn.text)
        if turn.time_is_given:
            keys.append(key("trn", user_id, conversation, *content, turn.occurred_at.isoformat()))
            continue
        seen[content] = seen.get(content, 0) + 1
        keys.append(key("trn", user_id, conversation, *content, None, seen[content]))
    return keys


def store(
    graph: Graph, user_id: str, time_zone: str, conversation: str, said: Sequence[Said], now: datetime
) -> list[tuple[str, bool]]:
    """The id of each turn and whether it was new, in the order given; one transaction."""
    keys = turn_keys(user_id, conversation, said)
    rows: dict[str, dict[str, Any]] = {
        turn_key: {
            "key": turn_key,
            "role": turn.role,
            "speaker": turn.speaker,
            "text": turn.text,
            "occurred_at": turn.occurred_at,
            "ordinal": ordinal,
            "zone_assumed": turn.time_zone_is_assumed,
            "caption": turn.text[:_CAPTION_CHARS],
        }
        for ordinal, (turn_key, turn) in enumerate(zip(keys, said, strict=True))
    }
    found = graph.write(
        STORE,
        user_id=user_id,
        tenant=tenant(user_id),
        time_zone=time_zone,
        conversation=conversation,
        rows=list(rows.values()),
        now=now,
    )
    fresh = {row["key"]: bool(row["fresh"]) for row in found}
    return [(turn_key, fresh[turn_key]) for turn_key in keys]


def conversation_of(graph: Graph, user_id: str, conversation: str, limit: int) -> list[StoredTurn]:
    """The last `limit` turns of a conversation, oldest first."""
    rows = graph.read(CONVERSATION, user_id=user_id, conversation=conversation, limit=limit)
    return [
        StoredTurn(turn=_turn(row["turn"]), read=row["turn"]["read"], ordinal=row["turn"]["ordinal"])
        for row in rows
    ]


def lock_user(unit: Unit, user_id: str, turns: Sequence[str]) -> set[str]:
    """Those of `turns` that nobody has read yet; the user is locked until the transaction ends."""
    rows = unit.run(LOCK, user_id=user_id, turns=list(turns))
    return set(rows[0]["unread"]) if rows else set()


def mark_read(unit: Unit, user_id: str, turns: Sequence[str], now: datetime) -> None:
    """Mark turns as read for events."""
    unit.run(MARK_READ, user_id=user_id, turns=list(turns), now=now)


def pending(graph: Graph, user_id: str, limit: int) -> list[tuple[str, str]]:
    """Key and text of turns without a vector."""
    return [(row["key"], row["text"]) for row in graph.read(PENDING, user_id=user_id, limit=limit)]


def embed(graph: Graph, user_id: str, rows: Sequence[dict[str, Any]]) -> None:
    """Store vectors: rows of key, text, vector."""
    graph.write(EMBED, user_id=user_id, rows=list(rows))


def search(
    graph: Graph, user_id: str, vector: list[float] | None, text: str, text_cjk: str, breadth: int
) -> list[dict[str, Any]]:
    """Turns found by words or by vector, with both scores."""
    return graph.read(SEARCH, user_id=user_id, vector=vector, text=text, text_cjk=text_cjk, breadth=breadth)


def recent(graph: Graph, user_id: str, limit: int) -> list[Turn]:
    """The user's last turns, newest first."""
    return [_turn(row["turn"]) for row in graph.read(RECENT, user_id=user_id, limit=limit)]


def _turn(row: dict[str, Any]) -> Turn:
    return Turn(
        id=row["key"],
        number=row["number"],
        conversation=row["conversation"],
        position=row["position"],
        role=row["role"],
        text=row["text"],
        occurred_at=row["occurred_at"],
        speaker=row["speaker"],
    )
