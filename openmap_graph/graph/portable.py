"""A user's whole memory, read and written label by label; the labels come from the model of the graph."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from functools import cache
from typing import Any, NamedTuple

from openmap_graph.graph.door import Graph, Unit
from openmap_graph.graph.queries import query
from openmap_graph.rules.keys import tenant

KEYS = query("portable/keys")
NODES_OF = query("portable/nodes")
SHARED = query("portable/shared")
EDGES = query("portable/edges")
CONVERSATIONS = query("portable/conversations")
STATE = query("portable/state")
BEGIN = query("portable/begin")
ADVANCE = query("portable/advance")
WRITE = query("portable/write")
WRITE_SHARED = query("portable/write_shared")
CONNECT = query("portable/connect")
PRESENT = query("portable/present")
UNMARK = query("portable/unmark")
FINISH = query("portable/finish")

EXCLUDED = {
    "Token": "a credential opens one server and is never carried along",
    "Forgotten": "a mark that only this store can read; what was forgotten is not in the file",
    "Store": "the database itself, no user's",
    "SchemaMigration": "the database itself, no user's",
}
"""Labels that no file holds, and why."""

_FIRST = ("User", "Turn", "Place", "Event")
_LAST = ("Note",)

PERMANENT = ("JournalStore", "JournalLevel", "JournalEntry", "JournalSummary")
"""Labels of the journal, which stays when a user is erased."""

_PAGE = 20_000
_BATCH = 500
_CONVERSATIONS = 200
_MOST_SAID = 2_000


@cache
def declared() -> Mapping[str, frozenset[str]]:
    """Labels of what a file holds with their properties, each after those of which its keys are made."""
    from openmap_graph.graph.nodes import node_declarations  # loads an object mapper, which few commands need

    found: dict[str, set[str]] = {label: set() for label in _FIRST}
    for each in node_declarations():
        if each.owner not in EXCLUDED:
            found.setdefault(each.owner, set()).add(each.name)
    order = sorted(found, key=lambda label: label in _LAST)
    return {label: frozenset(found[label]) for label in order}


@cache
def ends() -> Mapping[str, frozenset[tuple[str, str | None]]]:
    """Relationship types with the labels that they connect; without the second they may lead to any."""
    from openmap_graph.graph.nodes import RELATIONSHIPS

    kinds = {each.kind for each in RELATIONSHIPS}
    return {
        kind: frozenset((each.source, each.target) for each in RELATIONSHIPS if each.kind == kind)
        for kind in kinds
    }


class Node(NamedTuple):
    """A node as it is stored."""

    key: str
    properties: dict[str, Any]


class Edge(NamedTuple):
    """A relationship as it is stored; `shared` says that it leads to a place that belongs to nobody."""

    source: str
    kind: str
    target: str
    shared: bool
    properties: dict[str, Any]


class State(NamedTuple):
    """A stamp that changes with every write, and the digest and line of an import that is under way."""

    writes: str | None = None
    importing: str | None = None
    lines: int = 0


def state(graph: Graph, user_id: str) -> State:
    """The state of a user, who may not exist."""
    rows = graph.read(STATE, user_id=user_id)
    return State(rows[0]["writes"], rows[0]["importing"], rows[0]["lines"] or 0) if rows else State()


def batches(graph: Graph, user_id: str, label: str) -> Iterator[list[str]]:
    """The keys of a user's nodes of one label, in order, some at a time."""
    after = ""
    while keys := graph.read(KEYS, user_id=user_id, label=label, after=after, limit=_PAGE)[0]["keys"]:
        yield from (keys[start : start + _BATCH] for start in range(0, len(keys), _BATCH))
        if len(keys) < _PAGE:
            return
        after = keys[-1]


def has_any(source: Graph | Unit, user_id: str) -> bool:
    """Whether the user has anything besides their own node and the journal."""
    return any(label not in PERMANENT and _has(source, user_id, label) for label in declared())


def has_journal(graph: Graph, user_id: str) -> bool:
    """Whether the user has a journal."""
    return any(_has(graph, user_id, label) for label in PERMANENT)


def _has(source: Graph | Unit, user_id: str, label: str) -> bool:
    read = source.read if isinstance(source, Graph) else source.run
    return label != "User" and bool(read(KEYS, user_id=user_id, label=label, after="", limit=1)[0]["keys"])


def nodes(graph: Graph, user_id: str, label: str, keys: Sequence[str]) -> list[Node]:
    """The user's nodes of one label with these keys."""
    found = graph.read(NODES_OF, user_id=user_id, label=label, keys=keys)[0]["nodes"]
    return [Node(key, _properties(*held)) for key, *held in found]


def shared(graph: Graph, keys: Sequence[str]) -> list[Node]:
    """Places that belong to nobody."""
    return [Node(key, _properties(*held)) for key, *held in graph.read(SHARED, keys=keys)[0]["nodes"]]


def edges(graph: Graph, user_id: str, label: str, keys: Sequence[str]) -> list[Edge]:
    """What leads from these nodes to others, and to them from the user's own node."""
    found = graph.read(EDGES, user_id=user_id, label=label, keys=keys)[0]["edges"]
    return [
        Edge(source, kind, target, is_shared, _properties(*held))
        for source, kind, target, is_shared, *held in found
    ]


def _properties(names: Sequence[str], values: Sequence[Any], times: Sequence[str]) -> dict[str, Any]:
    """Properties by name; the database writes a time without its seconds, or with the name of its zone."""
    held = dict(zip(names, values, strict=True))
    for name in times:
        held[name] = datetime.fromisoformat(held[name].partition("[")[0])
    return held


def conversations(graph: Graph, user_id: str) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Each conversation that was named after what its first call said, with that call."""
    after = ""
    while rows := graph.read(
        CONVERSATIONS, user_id=user_id, after=after, limit=_CONVERSATIONS, most=_MOST_SAID
    ):
        yield from ((row["conversation"], row["said"]) for row in rows if len(row["said"]) <= _MOST_SAID)
        after = rows[-1]["conversation"]


def present(graph: Graph, user_id: str, label: str, keys: Sequence[str]) -> int:
    """How many of these nodes the user has."""
    return len(graph.read(PRESENT, user_id=user_id, label=label, keys=keys))


class Begun(NamedTuple):
    """The digest of the import that is under way, this or another one, and whether the user is being erased."""

    importing: str
    erasing: bool


def begin(unit: Unit, user_id: str, digest: str) -> Begun:
    """Mark a user as being imported, unless another import or an erasure is under way."""
    return Begun(**unit.run(BEGIN, user_id=user_id, digest=digest)[0])


def advance(unit: Unit, user_id: str, digest: str, start: int, end: int) -> bool:
    """Take the lock and note that the import came from line `start` to `end`; False when it stands elsewhere."""
    return bool(unit.run(ADVANCE, user_id=user_id, digest=digest, **{"from": start, "to": end}))


def position(unit: Unit, user_id: str, digest: str) -> int | None:
    """Up to which line an import came; None when it is not under way."""
    rows = unit.run(STATE, user_id=user_id)
    return int(rows[0]["lines"]) if rows and rows[0]["importing"] == digest else None


def write(unit: Unit, user_id: str, label: str, rows: Sequence[Node]) -> None:
    """Create nodes of one label; what is found by meaning waits for its vector."""
    bound: dict[str, Any] = {"tenant": tenant(user_id), "vector_pending": True}
    bound = {name: value for name, value in bound.items() if name in declared()[label]}
    if label == "Place":
        bound["owner"] = user_id
    unit.run(
        WRITE,
        user_id=user_id,
        label=label,
        rows=[{"key": row.key, "properties": row.properties | bound} for row in rows],
    )


def write_shared(unit: Unit, digest: str, rows: Sequence[Node]) -> None:
    """Create places of providers where they are not known."""
    unit.run(WRITE_SHARED, digest=digest, rows=[row._asdict() for row in rows])


def connect(
    unit: Unit, user_id: str, digest: str, kind: str, ends: tuple[str, str], rows: Sequence[dict[str, Any]]
) -> int:
    """Create relationships of one type between two labels; how many of them had both their ends."""
    found = unit.run(
        CONNECT, user_id=user_id, digest=digest, kind=kind, source=ends[0], target=ends[1], rows=rows
    )
    return int(found[0]["found"])


def unmark(unit: Unit, digest: str, keys: Sequence[str]) -> None:
    """Take the mark of an import off the shared places that it made."""
    unit.run(UNMARK, digest=digest, keys=keys)


def finish(unit: Unit, user_id: str, digest: str, properties: dict[str, Any]) -> None:
    """End an import."""
    unit.run(FINISH, user_id=user_id, digest=digest, properties=properties)
