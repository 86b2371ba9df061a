"""A memory's nodes as Python objects, for notebooks and administration. They are for reading.

`connect()` gives neomodel, which has one connection a process, the configured Neo4j; then `Memory.nodes.filter(user_id="me")`
and the like answer. The server refuses to write through it: what changes a memory are the methods of its handle.
"""

from __future__ import annotations

from collections.abc import Callable

from openmap_graph.graph.nodes import (
    Alias,
    Anchor,
    Area,
    Belief,
    Calibration,
    Collection,
    Concept,
    EvaluationRun,
    Event,
    Finding,
    JournalEntry,
    JournalSummary,
    Memory,
    MemoryVersion,
    Note,
    Nudge,
    Persona,
    Place,
    Routine,
    Scenario,
    Turn,
    User,
)
from openmap_graph.graph.objects import ObjectConnection, connect_objects, query
from openmap_graph.settings import Settings, load_settings
from openmap_graph.wiring import access
from openmap_graph.wiring import connect as connect_graph

__all__ = [
    "Alias",
    "Anchor",
    "Area",
    "Belief",
    "Calibration",
    "Collection",
    "Concept",
    "EvaluationRun",
    "Event",
    "Finding",
    "JournalEntry",
    "JournalSummary",
    "Memory",
    "MemoryVersion",
    "Note",
    "Nudge",
    "ObjectConnection",
    "Persona",
    "Place",
    "Routine",
    "Scenario",
    "Turn",
    "User",
    "connect",
    "query",
]


def connect(
    settings: Settings | None = None, *, progress: Callable[[str], None] | None = None
) -> ObjectConnection:
    """Connects neomodel to the configured Neo4j, else to the private one, which is started when needed.

    Raises what `OpenMap.open` raises for a server that can't be reached or that refuses the password.
    """
    settings = settings or load_settings()
    connect_graph(settings, progress).close()  # tells in one line what is wrong with a server
    found = access(settings, progress)
    return connect_objects(found.uri, found.user, found.password, found.database, settings.timeout_s)
