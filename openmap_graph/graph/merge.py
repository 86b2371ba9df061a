"""Places made one and parted again: evidence, names and events move, marked so that it can be taken back."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime

from openmap_graph.graph.door import Graph, Unit
from openmap_graph.graph.memory import memory_key
from openmap_graph.graph.queries import query
from openmap_graph.model.base import Instant, Value
from openmap_graph.rules.keys import tenant

KNOWN_IDS = query("place/known_ids")
MERGE = query("place/merge")
SPLIT = query("place/split")
MERGED = query("place/merged")
REFOLD = query("memory/refold")


class Known(Value):
    """A place that a user has or remembers.

    `final_id` is the place that it is merged into, else itself; `name`, `is_own` and `is_remembered` are that
    one's. `was_split` says that a merge of it or into it has been taken back.
    """

    place_id: str
    final_id: str
    name: str
    is_own: bool
    is_remembered: bool
    was_split: bool
    recorded_at: Instant


class Moved(Value):
    """What a merge or a split touched: memories to fold again, concepts to settle again."""

    memory_ids: tuple[str, ...] = ()
    concepts: tuple[tuple[str, str], ...] = ()


def known(source: Graph | Unit, user_id: str, ids: Collection[str]) -> dict[str, Known]:
    """By id, those of these ids of places or memories that the user has or remembers."""
    read = source.read if isinstance(source, Graph) else source.run
    rows = read(KNOWN_IDS, user_id=user_id, ids=sorted(ids))
    return {
        row["id"]: Known(
            place_id=row["place"],
            name=row["name"],
            final_id=row["final"],
            is_own=row["owned"],
            is_remembered=row["remembered"],
            was_split=row["split"],
            recorded_at=row["recorded_at"],
        )
        for row in rows
    }


def merge(unit: Unit, user_id: str, keep: str, other: str, now: datetime) -> Moved:
    """Move what the user has of the place `other` to `keep`. Neither may be merged into another."""
    memories = memory_key(user_id, keep), memory_key(user_id, other)
    rows = unit.run(
        MERGE,
        user_id=user_id,
        tenant=tenant(user_id),
        keep=keep,
        keep_memory=memories[0],
        other=other,
        other_memory=memories[1],
        now=now,
    )
    return Moved(memory_ids=memories, concepts=_concepts(rows[0]["concepts"]))


def split(unit: Unit, user_id: str, other: str, now: datetime) -> Moved:
    """Take back the merge of the place `other`; nothing to do when it is not merged into another."""
    memory = memory_key(user_id, other)
    rows = unit.run(SPLIT, user_id=user_id, other_memory=memory, now=now)
    if not rows:
        return Moved()
    return Moved(memory_ids=(rows[0]["holder"], memory), concepts=_concepts(rows[0]["concepts"]))


def merged(unit: Unit, user_id: str, place_id: str) -> list[str]:
    """The places that are merged into this one, directly or through others, the latest first."""
    return [row["place"] for row in unit.run(MERGED, user_id=user_id, place=place_id)]


def refold(unit: Unit, user_id: str, memories: Sequence[str], now: datetime) -> list[str]:
    """Fold memories anew from all their evidence; those for which something is remembered."""
    rows = unit.run(REFOLD, user_id=user_id, memories=sorted(memories), now=now)
    return [row["memory"] for row in rows if row["relationship"] is not None]


def _concepts(pairs: Sequence[Sequence[str]]) -> tuple[tuple[str, str], ...]:
    return tuple((kind, name) for kind, name in pairs)
