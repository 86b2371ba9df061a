"""Everything of a user read from the graph and written down as lines of a file, in the order of the file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple, cast

from openmap_graph.flows.portable.spool import Spool
from openmap_graph.flows.services import Services, Tenant
from openmap_graph.graph import portable, portable_keys
from openmap_graph.graph.door import Graph
from openmap_graph.graph.portable import Edge, Node
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

_TOLD_EVERY = 1_000
CONVERSATION = "Conversation"
"""The record of a conversation that was named after what its first call said."""


def sections() -> tuple[str, ...]:
    """The kinds of nodes in the order of a file: each after those from which its ids are made."""
    first, *others = portable.declared()
    return (first, CONVERSATION, *others)


class _Read(NamedTuple):
    """Some nodes of one label, with what leads from them."""

    label: str
    found: list[Node]
    edges: list[Edge]


class Gathering:
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
        self.spool.put_name(self.user_id, OWNER, "User")
        self._conversations()
        self.nodes_of(portable.declared())
        self._shared_places()
        return self.counts if self._edges() else None

    def nodes_of(self, labels: Iterable[str]) -> None:
        """Records of the nodes of some labels; the next nodes are read while the last ones are written down."""
        with ThreadPoolExecutor(1) as reader:
            coming: Future[_Read] | None = None
            for label in labels:
                for keys in portable.batches(self.graph, self.user_id, label):
                    last, coming = coming, reader.submit(self._read, label, keys)
                    if last:
                        self._nodes(*last.result())
            if coming:
                self._nodes(*coming.result())

    def _read(self, label: str, keys: Sequence[str]) -> _Read:
        nodes = portable.nodes(self.graph, self.user_id, label, keys)
        return _Read(label, nodes, portable.edges(self.graph, self.user_id, label, keys))

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
                    self.spool.put_name(name, other, CONVERSATION)
                    record = {"kind": CONVERSATION, "id": other, "day": day, "turns": len(said)}
                    self._add(sections().index(CONVERSATION), "", record)

    def _nodes(self, label: str, found: Sequence[Node], edges: Sequence[Edge]) -> None:
        section = sections().index(label)
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
        self.spool.put_name(node.key, other, label)
        own = node.key[:ID_CHARS]
        if own != node.key and is_id(own) and is_id(other[:ID_CHARS]):
            self.spool.put_name(own, other[:ID_CHARS], label)
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
                    self.spool.put_name(node.key, node.key, "Place")
                    held = _without(node.properties, left_out("Place"))
                    record = {"kind": "Place", "id": node.key, "shared": True, "properties": packed(held)}
                    self._add(section, "", record)
            self.shared |= dict.fromkeys(wanted, True)

    def _edges(self) -> bool:
        """Whether both ends of every relationship are in the file."""
        last = len(sections())
        for source, kind, target, properties in self.spool.edges():
            if source is None or target is None:
                return False
            line = edge_line(kind, source, target, with_ids(properties, self.spool.renamed))
            self.spool.add_line(last, kind, f"{source} {target}", line)
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
