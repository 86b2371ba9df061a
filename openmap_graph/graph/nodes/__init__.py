"""The graph's model as neomodel classes: every label, relationship type and property, declared once.

The files of `cypher/schema/` install what is marked unique or indexed here, and a test holds the two
together. The classes also read the graph as objects, for administration and notebooks.
"""

from __future__ import annotations

from neomodel import StructuredRel

from openmap_graph.graph.nodes.base import Named
from openmap_graph.graph.nodes.habit import Collection, Persona, Routine, Scenario
from openmap_graph.graph.nodes.journal import (
    EvaluationRun,
    Finding,
    JournalEntry,
    JournalLevel,
    JournalStore,
    JournalSummary,
    Note,
    Nudge,
)
from openmap_graph.graph.nodes.memory import Anchor, Area, Belief, Calibration, Concept, Memory, MemoryVersion
from openmap_graph.graph.nodes.store import SchemaMigration, Store
from openmap_graph.graph.nodes.talk import Alias, Event, Place, Turn, User

NODES: tuple[type[Named], ...] = (
    User,
    Turn,
    Event,
    Place,
    Alias,
    Memory,
    MemoryVersion,
    Belief,
    Concept,
    Anchor,
    Area,
    Calibration,
    Persona,
    Scenario,
    Routine,
    Collection,
    JournalStore,
    JournalLevel,
    JournalEntry,
    JournalSummary,
    Note,
    Nudge,
    EvaluationRun,
    Finding,
    Store,
    SchemaMigration,
)
"""Every class with a label."""


def node_properties() -> dict[str, frozenset[str]]:
    """The declared properties by label, as they are called in the database."""
    return {node.__label__: _stored_names(node) for node in NODES}


def relationship_properties() -> dict[str, frozenset[str]]:
    """The declared properties by relationship type, as they are called in the database."""
    found: dict[str, frozenset[str]] = {}
    for node in NODES:
        for edge in node.defined_properties(properties=False, aliases=False).values():
            model = edge.definition["model"]
            kind = edge.definition["relation_type"]
            found[kind] = found.get(kind, frozenset()) | (_stored_names(model) if model else frozenset())
    return found


def _stored_names(owner: type[Named] | type[StructuredRel]) -> frozenset[str]:
    declared = owner.defined_properties(aliases=False, rels=False)
    return frozenset(each.get_db_property_name(name) for name, each in declared.items())
