"""Turns in the graph: stored as said, read back by conversation, marked as read, given vectors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from openmap_graph.errors import Conflict, Unavailable
from openmap_graph.graph.door import Graph, Unit
from openmap_graph.graph.queries import query
from openmap_graph.model.base import Value
from openmap_graph.model.turn import Said, Turn
from openmap_graph.rules.keys import key, tenant
from openmap_graph.rules.names import normalise
from openmap_graph.rules.search_text import NOTHING, full_text, full_text_cjk

STORE = query("turn/store")
CONVERSATION = query("turn/conversation")
MARK_READ = query("turn/mark_read")
PENDING = query("turn/pending")
EMBED = query("turn/embed")
SEARCH = query("turn/search")
BESIDE = query("turn/beside")
SPEAKERS = query("turn/speakers")
RECENT = query("turn/recent")
LOCK = query("user/lock")

_CAPTION_CHARS = 60
_ALWAYS = ("key", "number", "conversation", "position", "role", "text", "occurred_at", "ordinal")
_EXACT_TO = 800
"""Up to so many turns all of them are ranked; above that, those found by words and by meaning."""

_BREADTH = 120
_POSTINGS = 1_000
_TOP = 2_000


@dataclass(frozen=True)
class Asked:
    """What turns are looked for: words with their stems, names that may be places, and filters (None: all)."""

    words: tuple[tuple[str, str], ...]
    lookups: tuple[str, ...] = ()
    conversation: str | None = None
    speaker: str | None = None
    since: datetime | None = None
    until: datetime | None = None
    place: str | None = None


@dataclass(frozen=True)
class Found:
    """Turns found, how many were searched, how many of these have a stem, and how similar they are."""

    rows: list[dict[str, Any]]
    total: int
    holders: dict[str, int]
    mean: float | None
    spread: float | None
    is_partial: bool
    """Whether turns that might answer too were left out."""


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
    """The id of each turn and whether it was new, in the order given, without those that were forgotten.

    One transaction. Raises `Unavailable` while the user is being erased.
    """
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
            "forgotten": forgotten_key(user_id, turn_key),
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
    if any(row["erasing"] for row in found):
        raise being_erased(user_id)
    if any(row["importing"] for row in found):
        raise being_imported(user_id)
    fresh = {row["key"]: bool(row["fresh"]) for row in found if row["position"] is not None}
    return [(turn_key, fresh[turn_key]) for turn_key in keys if turn_key in fresh]


def conversation_of(graph: Graph, user_id: str, conversation: str, limit: int) -> list[StoredTurn]:
    """The last `limit` turns of a conversation, oldest first, without any that is being deleted right now."""
    found = graph.read(CONVERSATION, user_id=user_id, conversation=conversation, limit=limit)
    rows = [row for row in found if None not in (row["turn"][name] for name in _ALWAYS)]
    return [
        StoredTurn(turn=_turn(row["turn"]), read=row["turn"]["read"], ordinal=row["turn"]["ordinal"])
        for row in rows
    ]


class Locked(NamedTuple):
    """A user's lock: how many writes there were, this one included, and which of the asked turns nobody has read."""

    revision: int
    unread: set[str]


def lock_user(unit: Unit, user_id: str, turns: Sequence[str] = ()) -> Locked:
    """Lock the user until the transaction ends.

    Raises `Conflict` while an import is not finished, `Unavailable` while the user is being erased, and when turns that have been stored are gone again.
    """
    rows = unit.run(LOCK, user_id=user_id, turns=list(turns))
    if rows and rows[0]["erasing"]:
        raise being_erased(user_id)
    if rows and rows[0]["importing"]:
        raise being_imported(user_id)
    if (rows[0]["gone"] if rows else len(turns)) > 0:
        raise Unavailable(
            f"What user {user_id!r} said was erased or forgotten while it was being read.",
            way_out="Repeat the call.",
        )
    return Locked(rows[0]["revision"], set(rows[0]["unread"])) if rows else Locked(0, set())


def being_erased(user_id: str) -> Unavailable:
    """Why nothing of a user can be written now."""
    return Unavailable(
        f"User {user_id!r} is being erased.", way_out="Repeat the call later, or finish with erase()."
    )


def being_imported(user_id: str) -> Conflict:
    """Why a user can't be used now."""
    return Conflict(
        f"An import into {user_id!r} is not finished.",
        way_out="Repeat it with the same file, or erase the user.",
    )


def forgotten_key(user_id: str, turn_key: str) -> str:
    """Under which it is kept that a turn was forgotten; it tells neither the turn nor its words."""
    return key("fgt", user_id, turn_key)


def mark_read(unit: Unit, user_id: str, turns: Sequence[str], now: datetime) -> None:
    """Mark turns as read for events."""
    unit.run(MARK_READ, user_id=user_id, turns=list(turns), now=now)


def pending(graph: Graph, user_id: str, limit: int) -> list[tuple[str, str]]:
    """Key and text of turns without a vector."""
    return [(row["key"], row["text"]) for row in graph.read(PENDING, user_id=user_id, limit=limit)]


def embed(graph: Graph, user_id: str, rows: Sequence[dict[str, Any]]) -> None:
    """Store vectors: rows of key, text, vector."""
    graph.write(EMBED, user_id=user_id, rows=list(rows))


def search(graph: Graph, user_id: str, vector: list[float] | None, asked: Asked, top: int) -> Found:
    """Turns for a question with what ranking them takes: every one within a filter, or of a user with few turns."""
    token = tenant(user_id)
    words = {full_text(token, word, "text"): stem for word, stem in asked.words}
    words_cjk = {full_text_cjk(token, word, "text"): stem for word, stem in asked.words}
    (row,) = graph.read(
        SEARCH,
        user_id=user_id,
        vector=vector,
        words=sorted(words),
        words_cjk=sorted(words_cjk.keys() - {NOTHING}),
        lookups=asked.lookups,
        conversation=asked.conversation,
        speaker=asked.speaker,
        since=asked.since,
        until=asked.until,
        place=asked.place,
        place_lookup=normalise(asked.place) if asked.place else None,
        exact_to=_EXACT_TO,
        breadth=_BREADTH,
        postings=_POSTINGS,
        top=max(_TOP, top),
    )
    is_filtered = any((asked.conversation, asked.speaker, asked.since, asked.until, asked.place))
    by_query = words_cjk | words
    return Found(
        rows=row["turns"],
        total=row["searched"] if is_filtered else row["total"],
        holders={by_query[hit["word"]]: hit["holders"] for hit in row["holders"]},
        mean=row["mean"],
        spread=row["spread"],
        is_partial=not is_filtered and row["total"] > _EXACT_TO,
    )


def beside(
    graph: Graph, user_id: str, found: str, vector: list[float], asked: Asked, known: Found
) -> tuple[dict[str, float], list[dict[str, Any]]]:
    """By key, the cosine of turns with one that was found, and, where some were left out, those most like it."""
    rows = graph.read(
        BESIDE,
        user_id=user_id,
        found=found,
        keys=[row["key"] for row in known.rows],
        vector=vector,
        lookups=asked.lookups,
        breadth=_BREADTH if known.is_partial else 0,
    )
    return (dict(rows[0]["likeness"]), rows[0]["turns"]) if rows else ({}, [])


def speakers(graph: Graph, user_id: str) -> list[str]:
    """The names of those who speak in the user's turns."""
    return [row["speaker"] for row in graph.read(SPEAKERS, user_id=user_id)]


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
