"""Export: everything of a user in one file of JSON Lines, the same bytes for the same memory, whoever's it is."""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any, BinaryIO, TypeVar, cast

from openmap_graph.errors import InvalidInput, Unavailable
from openmap_graph.flows.portable.spool import Spool
from openmap_graph.flows.services import Services, Tenant
from openmap_graph.graph import portable, portable_keys
from openmap_graph.graph.door import Graph
from openmap_graph.graph.portable import Edge, Node
from openmap_graph.model.portable import FORMAT, VERSION, Exported
from openmap_graph.rules.portable import (
    ID_CHARS,
    NEUTRAL,
    OWNER,
    SINGLE,
    edge_line,
    edge_properties,
    given_id,
    is_id,
    left_out,
    line_of,
    packed,
    translated,
    with_ids,
)

Progress = Callable[[int, int], None]
"""Is told how many lines are done, of how many (0: not known yet)."""

T = TypeVar("T")

_TRIES = 5
_TOLD_EVERY = 1_000
CONVERSATION = "Conversation"
"""The record of a conversation that was named after what its first call said."""


def sections() -> tuple[str, ...]:
    """The kinds of nodes in the order of a file: each after those from which its ids are made."""
    first, *others = portable.declared()
    return (first, CONVERSATION, *others)


def export(
    services: Services, tenant: Tenant, file: str | Path | BinaryIO, progress: Progress | None = None
) -> Exported:
    """Write everything of the user to a file (readable by its owner only) or a binary stream.

    The file is complete or not there. Raises `Unavailable` when the user is written to all the time.
    """
    for _ in range(_TRIES):
        before = portable.state(services.graph, tenant.user_id)
        with Spool() as spool:
            counts = _Gathering(services, tenant, spool, progress or _silent).all()
            if counts is not None and portable.state(services.graph, tenant.user_id) == before:
                return write(file, partial(_written, spool=spool, counts=counts))
    raise Unavailable(
        f"User {tenant.user_id!r} is being written to all the time.", way_out="Export when it is quiet."
    )


def write(file: str | Path | BinaryIO, content: Callable[[BinaryIO], T]) -> T:
    """What `content` returns, after it has written to a stream, or to a file that appears when it is whole."""
    if not isinstance(file, str | Path):
        return content(file)
    path = Path(file)
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name[:80]}.", dir=path.parent)
    except OSError as error:
        raise InvalidInput(f"file: {path} can't be written: {error.strerror}.") from None
    try:
        with os.fdopen(handle, "wb") as target:
            done = content(target)
            target.flush()
            os.fsync(target.fileno())
        Path(name).replace(path)
    except OSError as error:
        raise Unavailable(f"{path} can't be written: {error.strerror}.", way_out="Make room.") from None
    finally:
        Path(name).unlink(missing_ok=True)
    return done


def journal_digest(services: Services, tenant: Tenant) -> str:
    """What the records of the user's journal would be in a file, as a checksum."""
    digest = hashlib.sha256()
    with Spool() as spool:
        _Gathering(services, tenant, spool, _silent).nodes_of(portable.PERMANENT)
        for line in spool.lines():
            digest.update(line)
    return digest.hexdigest()


class _Gathering:
    """One pass over a user's nodes and relationships into a spool."""

    def __init__(self, services: Services, tenant: Tenant, spool: Spool, progress: Progress) -> None:
        self.graph: Graph = services.graph
        self.user_id = tenant.user_id
        self.spool = spool
        self.progress = progress
        self.counts: Counter[str] = Counter()
        self.total = 0
        self.shared: dict[str, bool] = {}

    def all(self) -> dict[str, int] | None:
        """How many records of each kind there are; None when something changed meanwhile."""
        self.spool.add_name(self.user_id, OWNER, "User")
        self._conversations()
        self.nodes_of(portable.declared())
        self._shared_places()
        return self.counts if self._edges() else None

    def nodes_of(self, labels: Iterable[str]) -> None:
        """Records of the nodes of some labels."""
        for label in labels:
            for keys in portable.batches(self.graph, self.user_id, label):
                self._nodes(sections().index(label), label, keys)

    def _add(self, section: int, sort: str, record: dict[str, Any]) -> None:
        self.spool.add_line(section, sort, record["id"], line_of(record))
        self._count(record["kind"])

    def _count(self, kind: str) -> None:
        self.counts[kind] += 1
        self.total += 1
        if self.total % _TOLD_EVERY == 0:
            self.progress(self.total, 0)

    def _conversations(self) -> None:
        for name, said in portable.conversations(self.graph, self.user_id):
            words = [(one["role"], one["text"]) for one in said]
            for day in _days(said[0]["occurred_at"]):
                if portable_keys.conversation_key(self.user_id, day, words) == name:
                    other = portable_keys.conversation_key(NEUTRAL, day, words)
                    self.spool.add_name(name, other, CONVERSATION)
                    record = {"kind": CONVERSATION, "id": other, "day": day, "turns": len(said)}
                    self._add(sections().index(CONVERSATION), "", record)

    def _nodes(self, section: int, label: str, keys: Sequence[str]) -> None:
        found = portable.nodes(self.graph, self.user_id, label, keys)
        edges = portable.edges(self.graph, self.user_id, label, keys)
        for edge in edges:
            self._keep(edge)
        made_of = self._made_of(label, found, edges)
        for node in found:
            made = made_of.get(node.key, {})
            told = translated(node.properties, self.spool.renamed)
            made_told = _sorted(translated(made, self.spool.renamed))
            other, is_given = self._name(label, node, node.properties | made, told | made_told)
            record: dict[str, Any] = {"kind": label, "id": other}
            if is_given:
                record["given"] = True
            elif made:
                record["of"] = made_told
            held = packed(_without(told, left_out(label)))
            self._add(section, _order(label, told), record | {"properties": held})

    def _name(self, label: str, node: Node, held: dict[str, Any], told: dict[str, Any]) -> tuple[str, bool]:
        """What a file calls a node, and whether that does not follow from its content."""
        if label in SINGLE:
            return SINGLE[label], False
        other, is_given = self._neutral(label, node, held, told)
        self.spool.add_name(node.key, other, label)
        own = node.key[:ID_CHARS]
        if own != node.key and is_id(own) and is_id(other[:ID_CHARS]):
            self.spool.add_name(own, other[:ID_CHARS], label)
        return other, is_given

    def _made_of(self, label: str, found: Sequence[Node], edges: Sequence[Edge]) -> dict[str, dict[str, Any]]:
        """By key, the ids from which the key of a node is made but which only relationships tell."""
        made: dict[str, dict[str, Any]] = {}
        if label == "Alias":
            moved: dict[str, list[str]] = {
                node.key: node.properties.get("moved_from") or [] for node in found
            }
            for edge in edges:
                if edge.kind == "CALLED":
                    made[edge.source] = {"called": next(iter(moved[edge.source]), edge.target)}
        elif label == "PlaceQuestion":
            for edge in edges:
                if edge.kind == "ASKS":
                    made.setdefault(edge.source, {"asks": []})["asks"].append(edge.target)
        elif label in ("Finding", "Note"):
            for node in found:
                finding = node.key if label == "Finding" else self.spool.source("BECAME", node.key)
                if run := finding and self.spool.source("FOUND", finding):
                    made[node.key] = {"run": run}
        return made

    def _neutral(
        self, label: str, node: Node, held: dict[str, Any], told: dict[str, Any]
    ) -> tuple[str, bool]:
        origin = node.properties.get("origin")
        if origin and given_id(self.user_id, origin) == node.key:
            return origin, True
        if (how := portable_keys.explained(label, self.user_id, held, node.key)) and (
            other := portable_keys.rebuilt(label, NEUTRAL, told, how)
        ):
            return other, False
        own = node.key[:ID_CHARS]
        if own != node.key and is_id(own) and self.spool.other(own):
            return with_ids(node.key, self.spool.renamed), False
        return node.key, True

    def _keep(self, edge: Edge) -> None:
        if edge.shared:
            self.shared.setdefault(edge.target, False)
        self.spool.add_edge(edge.source, edge.kind, edge.target, edge_properties(edge.properties))

    def _shared_places(self) -> None:
        """Places of providers that the user's memory leads to, and what these lie in."""
        section = sections().index("Place")
        while wanted := [key for key, is_done in self.shared.items() if not is_done][:500]:
            for edge in portable.edges(self.graph, self.user_id, "Place", wanted):
                self._keep(edge)
            for node in portable.shared(self.graph, wanted):
                if portable_keys.shared_key(node.properties) == node.key:
                    self.spool.add_name(node.key, node.key, "Place")
                    held = _without(node.properties, left_out("Place"))
                    record = {"kind": "Place", "id": node.key, "shared": True, "properties": packed(held)}
                    self._add(section, "", record)
            self.shared |= dict.fromkeys(wanted, True)

    def _edges(self) -> bool:
        """Whether both ends of every relationship are in the file."""
        last = len(sections())
        for source, kind, target, properties in self.spool.edges():
            start, end = self.spool.other(source), self.spool.other(target)
            if start is None or end is None:
                return False
            told = with_ids(properties, self.spool.renamed)
            line = edge_line(kind, start[0], end[0], told)
            self.spool.add_line(last, kind, f"{start[0]} {end[0]}", line)
            self._count(kind)
        return True


def _sorted(made_of: dict[str, Any]) -> dict[str, Any]:
    return {
        name: sorted(cast("list[str]", ids)) if isinstance(ids, list) else ids
        for name, ids in made_of.items()
    }


def _without(properties: dict[str, Any], names: frozenset[str]) -> dict[str, Any]:
    return {name: value for name, value in properties.items() if name not in names}


def _order(label: str, told: dict[str, Any]) -> str:
    """What the records of a kind are sorted by before their id: turns as they were said, others as recorded."""
    if label == "Turn":
        return f"{told.get('conversation')} {told.get('position', 0):09}"
    recorded = told.get("recorded_at")
    return recorded.astimezone(UTC).isoformat() if isinstance(recorded, datetime) else ""


def _days(moment: datetime) -> Iterator[str]:
    """The dates that this instant has somewhere on Earth."""
    moments = (moment.astimezone(UTC) + timedelta(hours=hours) for hours in (-12, 0, 14))
    yield from sorted({each.date().isoformat() for each in moments})


def _written(target: BinaryIO, spool: Spool, counts: dict[str, int]) -> Exported:
    """The file: a header, the lines of the spool, and a last line that tells whether all before it is whole."""
    digest = hashlib.sha256()
    header = {
        "format": FORMAT,
        "version": VERSION,
        "product": f"openmap_graph {version('openmap_graph')}",
        "counts": dict(sorted(counts.items())),
    }
    lines = 0

    def put(line: bytes) -> None:
        nonlocal lines
        target.write(line)
        digest.update(line)
        lines += 1

    put(line_of(header))
    for line in spool.lines():
        put(line)
    found = digest.hexdigest()
    target.write(line_of({"end": {"lines": lines, "sha256": found}}))
    return Exported(counts=dict(sorted(counts.items())), lines=lines + 1, sha256=found)


def _silent(done: int, total: int) -> None:
    del done, total
