"""The writes that faults are tried on, and what a user's part of the graph looks like."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, LiteralString, cast

import neo4j

from openmap_graph.client import UserMemory
from openmap_graph.errors import Conflict, NotFound

START = datetime(2026, 5, 4, 12, tzinfo=UTC)

_TALK = [
    {
        "role": "assistant",
        "content": "Juniper Yard is 900 m away and about €22 each; Kelp Room is 2 km away.",
    },
    {"role": "user", "content": "the first one then. We live in Alder Row by the way"},
    {"role": "user", "content": "Juniper Yard was lovely, so quiet, went with my brother"},
]
_BEFORE = "Loved Cedar House, so quiet. Kelp Room was awful."


@dataclass(frozen=True, slots=True)
class Operation:
    """One writing call, with what has to be there before it."""

    name: str
    act: Callable[[UserMemory, Mapping[str, str]], object]
    """The call, told the ids of the remembered places by name."""


def prepare(user: UserMemory) -> dict[str, str]:
    """The same beginning for every trial; the ids of its places by name."""
    user.capture([_BEFORE], conversation="before", at=START - timedelta(days=3))
    user.journal.init()
    return {place.name: place.id for place in user.places()}


def _forget(user: UserMemory, ids: Mapping[str, str]) -> None:
    with suppress(NotFound):  # by a call whose answer was lost
        user.forget(place=ids["Kelp Room"])


def _note(user: UserMemory, _: Mapping[str, str]) -> None:
    with suppress(Conflict):  # the same note is there, by a call whose answer was lost
        user.journal.note("Fern Steps opens at noon")


OPERATIONS = (
    Operation("capture", lambda user, _: user.capture(_TALK, conversation="talk", at=START)),
    Operation(
        "remember_place",
        lambda user, _: user.remember_place(
            {"name": "Fern Steps", "latitude": 52.5, "longitude": 13.4, "tags": ["outdoor"]},
            "liked",
            at=START,
        ),
    ),
    Operation("set_anchor", lambda user, _: user.set_anchor("home", "Mill Lane", since=START)),
    Operation("calibrate", lambda user, _: user.calibrate("near", 1.5)),
    Operation("set_persona", lambda user, _: user.set_persona({"likes": ["jazz"], "dislikes": ["crowded"]})),
    Operation("add_to_collection", lambda user, ids: user.add_to_collection("weekend", ids["Cedar House"])),
    Operation("merge_places", lambda user, ids: user.merge_places(ids["Cedar House"], ids["Kelp Room"])),
    Operation("forget", _forget),
    Operation("note", _note),
    Operation(
        "log_event", lambda user, _: user.log_event("meal", "soup at home", at=START - timedelta(hours=1))
    ),
    Operation("consolidate", lambda user, _: user.consolidate(rebuild=True)),
)
"""Every kind of write; each is safe to repeat."""


def picture(driver: neo4j.Driver, user_id: str) -> dict[str, Any]:
    """What the graph holds of a user, without ids and vectors, so that two users can be compared."""
    nodes = rows(driver, _NODES, user=user_id)
    edges = rows(driver, _EDGES, user=user_id)
    return {
        "nodes": sorted((tuple(row["labels"]), _plain(row["node"], user_id)) for row in nodes),
        "edges": sorted((row["type"], row["count"]) for row in edges),
    }


def rows(driver: neo4j.Driver, statement: LiteralString, **parameters: object) -> list[dict[str, Any]]:
    """The rows of a statement; asked again when a server that was killed took the connection with it."""
    found = driver.execute_query(statement, dict(parameters))  # pyright: ignore[reportUnknownMemberType]
    return [record.data() for record in found.records]


_NODES = "MATCH (n {user_id: $user}) RETURN labels(n) AS labels, properties(n) AS node"
_EDGES = "MATCH ({user_id: $user})-[r]->() RETURN type(r) AS type, count(r) AS count"
_ID = re.compile(r"\b([a-z]{3})_[0-9a-f]{32}\b")
_UNLIKE = {
    "key", "user_id", "tenant", "embedding", "vector_pending", "recorded_at", "created_at", "revision", "ordinal",
    "order", "updated_at", "owner", "receipt",
}  # fmt: skip


def _plain(node: dict[str, Any], user_id: str) -> str:
    shown = {name: _value(value) for name, value in sorted(node.items()) if name not in _UNLIKE}
    return repr({name: "user" if value == user_id else value for name, value in shown.items()})


def _value(value: object) -> object:
    if isinstance(value, str):
        return _ID.sub(r"\1", value)
    if isinstance(value, list):
        return sorted(str(_value(one)) for one in cast(list[object], value))
    return round(value, 9) if isinstance(value, float) else str(value)
