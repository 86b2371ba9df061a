"""Beliefs in the graph: folded from statements, weighed from evidence, read with decay."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from datetime import UTC, datetime
from typing import Any

from openmap_graph.graph.door import Graph, Unit
from openmap_graph.graph.event import concept_key
from openmap_graph.graph.queries import query
from openmap_graph.model.belief import Belief
from openmap_graph.model.persona import Contradiction
from openmap_graph.rules import beliefs as rules
from openmap_graph.rules.keys import key

STATE = query("belief/state")
WEIGH = query("belief/weigh")
SETTLE = query("belief/settle")
PENDING = query("belief/pending")
REOPEN = query("belief/reopen")
CURRENT = query("belief/current")
BY_KEY = query("belief/by_key")
CLOSE = query("belief/close")

_INFERRED = ("likes", "avoids", "pursues", "frequents")

NEVER = datetime(9999, 12, 31, tzinfo=UTC)
"""Stands for "still so" on indexed properties, where null would not be found."""


def state(unit: Unit, user_id: str, groups: Collection[str], now: datetime) -> list[str]:
    """Fold what was stated in these groups; the ids of the beliefs in them."""
    if not groups:
        return []
    rows = unit.run(STATE, user_id=user_id, groups=sorted(groups), now=now, never=NEVER)
    return [belief for row in rows for belief in row["beliefs"]]


def weigh(
    unit: Unit, user_id: str, events: Collection[str], memories: Collection[str]
) -> list[tuple[str, str]]:
    """Set what events and memories weigh for their concepts; the kinds and names of these concepts.

    All events of a turn have to come together, because of one turn one event counts.
    """
    rows = unit.run(WEIGH, user_id=user_id, events=sorted(events), memories=sorted(memories))
    return [(row["kind"], row["name"]) for row in rows]


def unweighed(unit: Unit, user_id: str, limit: int) -> tuple[list[str], list[str]]:
    """Events (those of at most `limit` turns) and memories that are not weighed yet."""
    (row,) = unit.run(PENDING, user_id=user_id, limit=limit)
    return row["events"], row["memories"]


def reopen(unit: Unit, user_id: str) -> None:
    """Let the next consolidation weigh everything anew."""
    unit.run(REOPEN, user_id=user_id)


def settle(
    unit: Unit,
    user_id: str,
    concepts: Collection[tuple[str, str]],
    broader: Callable[[str], Sequence[str]],
    events: Collection[str],
    memories: Collection[str],
    now: datetime,
    *,
    all_evidence: bool = False,
) -> list[str]:
    """Open, update and close the inferred beliefs about concepts, given as (kind, name); their ids.

    What the user stated to avoid closes what was inferred of it, and of what it is `broader` than.
    Beliefs are linked to the evidence among `events` and `memories`, or anew to all of it.
    """
    if not concepts:
        return []
    rows = [
        {
            "concept": concept_key(user_id, kind, name),
            "broader": list(broader(name)),
            **{predicate: key("blf", user_id, predicate, kind, name) for predicate in _INFERRED},
        }
        for kind, name in sorted(concepts)
    ]
    found = unit.run(
        SETTLE,
        user_id=user_id,
        rows=rows,
        events=sorted(events),
        memories=sorted(memories),
        all=all_evidence,
        now=now,
        never=NEVER,
    )
    return [row["key"] for row in found]


def close(unit: Unit, user_id: str, found: Sequence[Contradiction], now: datetime) -> None:
    """Close the beliefs that contradict others: inferred ones now, stated ones when the other was stated."""
    rows = [
        {
            "closed": one.closed.id,
            "kept": one.kept.id,
            "reason": one.reason,
            "at": now if one.closed.source == "inferred" else max(one.kept.valid_from, one.closed.valid_from),
        }
        for one in found
    ]
    unit.run(CLOSE, user_id=user_id, rows=rows, now=now)


def current(
    graph: Graph,
    user_id: str,
    *,
    now: datetime,
    half_life_days: float,
    predicate: str | None = None,
    object: str | None = None,
    scope: str | None = None,
    as_of: datetime | None = None,
    known_at: datetime | None = None,
) -> tuple[Belief, ...]:
    """Beliefs that hold at `as_of`, as known at `known_at`, the surest first; confidence is decayed to `as_of`."""
    rows = graph.read(
        CURRENT,
        user_id=user_id,
        as_of=as_of or now,
        known_at=known_at or now,
        predicate=predicate,
        object=object,
        scope=scope,
        never=NEVER,
    )
    found = [belief_of(row["belief"], as_of or now, half_life_days) for row in rows]
    return tuple(sorted(found, key=lambda belief: (-belief.confidence, belief.predicate, belief.object)))


def by_key(
    graph: Graph, user_id: str, keys: Sequence[str], now: datetime, half_life_days: float
) -> tuple[Belief, ...]:
    """The beliefs with these ids."""
    if not keys:
        return ()
    rows = graph.read(BY_KEY, user_id=user_id, keys=sorted(set(keys)))
    return tuple(belief_of(row["belief"], now, half_life_days) for row in rows)


def belief_of(row: dict[str, Any], now: datetime, half_life_days: float) -> Belief:
    """The value of a belief's row, with its confidence decayed to `now`."""
    support, against = float(row["support"]), float(row["against"])
    if row["source"] == "stated":
        sure = rules.stated_confidence(support, against)
    else:
        age = rules.age_days(row["newest_evidence_at"], now)
        sure = rules.confidence(support, against) * rules.decay(age, half_life_days)
    return Belief(
        id=row["key"],
        predicate=row["predicate"],
        object=row["object"],
        label=row["label"],
        object_kind=row["object_kind"],
        scope=row["scope"],
        source=row["source"],
        confidence=sure,
        support=support,
        against=against,
        evidence=row["evidence"],
        valid_from=row["valid_from"],
        valid_to=None if row["valid_to"] >= NEVER else row["valid_to"],
        recorded_at=row["recorded_at"],
        newest_evidence_at=row["newest_evidence_at"],
    )
