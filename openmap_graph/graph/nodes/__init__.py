"""The graph's model as neomodel classes: every label, relationship type and property, declared once.

The files of `cypher/schema/` install what is marked unique or indexed here, and a test holds the two
together. The classes also read the graph as objects, for administration and notebooks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from neomodel import StructuredRel

from openmap_graph.graph.nodes.base import Named
from openmap_graph.graph.nodes.habit import Collection, Persona, Routine, Scenario
from openmap_graph.graph.nodes.journal import (
    JournalEntry,
    JournalLevel,
    JournalStore,
    JournalSummary,
)
from openmap_graph.graph.nodes.memory import Anchor, Area, Belief, Calibration, Concept, Memory, MemoryVersion
from openmap_graph.graph.nodes.noticing import EvaluationRun, EvaluationState, Finding, Note, Nudge
from openmap_graph.graph.nodes.store import SchemaMigration, Store, Token
from openmap_graph.graph.nodes.talk import Alias, Event, Forgotten, Place, PlaceQuestion, Turn, User

NODES: tuple[type[Named], ...] = (
    User,
    Turn,
    Forgotten,
    Event,
    Place,
    Alias,
    PlaceQuestion,
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
    EvaluationState,
    EvaluationRun,
    Finding,
    Store,
    SchemaMigration,
    Token,
)
"""Every class with a label."""


@dataclass(frozen=True, slots=True)
class Declared:
    """One declared property, as it is called in the database, of a label or a relationship type."""

    owner: str
    name: str
    is_unique: bool
    is_indexed: bool


@dataclass(frozen=True, slots=True)
class Relationship:
    """A relationship type between two labels; without `target` it may lead to any node."""

    source: str
    kind: str
    target: str | None
    model: type[StructuredRel] | None


def _relationships() -> Iterator[Relationship]:
    labels = {node.__name__ for node in NODES}
    for node in NODES:
        for edge in node.defined_properties(properties=False, aliases=False).values():
            target = edge._raw_class.rpartition(".")[2]
            yield Relationship(
                node.__label__,
                edge.definition["relation_type"],
                target if target in labels else None,
                edge.definition["model"],
            )


RELATIONSHIPS: tuple[Relationship, ...] = tuple(_relationships())
"""Every declared relationship type with the labels it connects."""


def node_declarations() -> tuple[Declared, ...]:
    """Every declared property of every label."""
    return tuple(each for node in NODES for each in _declared(node.__label__, node))


def relationship_declarations() -> tuple[Declared, ...]:
    """Every declared property of every relationship type that has any."""
    models = {each.kind: each.model for each in RELATIONSHIPS}
    return tuple(each for kind, model in sorted(models.items()) if model for each in _declared(kind, model))


def _declared(owner: str, model: type[Named] | type[StructuredRel]) -> Iterator[Declared]:
    for name, each in model.defined_properties(aliases=False, rels=False).items():
        yield Declared(owner, each.get_db_property_name(name), bool(each.unique_index), bool(each.index))
