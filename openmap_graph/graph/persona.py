"""The stated profile in the graph."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from openmap_graph.graph.door import Graph, Unit
from openmap_graph.graph.queries import query
from openmap_graph.model.base import Value
from openmap_graph.model.input import Preferences
from openmap_graph.rules.keys import key

CURRENT = query("persona/current")
STORE = query("persona/store")
UNSAY = query("persona/unsay")


class Stored(Value):
    """The profile as last stated, and how often it has changed."""

    preferences: Preferences = Preferences()
    revision: int = 0


def current(source: Graph | Unit, user_id: str) -> Stored:
    """The stated profile; empty when there is none."""
    read = source.read if isinstance(source, Graph) else source.run
    rows = read(CURRENT, user_id=user_id)
    if not rows:
        return Stored()
    held = rows[0]["persona"]
    revision = held.pop("revision")
    known = {name: value for name, value in held.items() if value is not None}
    return Stored(preferences=Preferences.model_validate(known), revision=revision)


def store(unit: Unit, user_id: str, preferences: Preferences, now: datetime) -> None:
    """Write the stated profile."""
    unit.run(
        STORE,
        user_id=user_id,
        key=key("prs", user_id),
        properties=preferences.model_dump(),
        now=now,
    )


def unsay(
    unit: Unit, user_id: str, stated: Collection[tuple[str, str, str]], rule: str
) -> set[tuple[str, str, str]]:
    """Delete what `rule` stated where the user said the same otherwise too; the rest, which has to be taken back.

    Each is a belief group with predicate and object.
    """
    rows = unit.run(
        UNSAY,
        user_id=user_id,
        groups=[
            {"group": group, "predicate": predicate, "object": object}
            for group, predicate, object in sorted(stated)
        ],
        rule=rule,
    )
    return {(row["group"], row["predicate"], row["object"]) for row in rows if row["left"]}
