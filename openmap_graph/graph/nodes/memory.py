"""What is held to be true of a user: memories of places, beliefs, anchors, areas, calibrations."""

from __future__ import annotations

from neomodel import (
    ArrayProperty,
    BooleanProperty,
    FloatProperty,
    IntegerProperty,
    RelationshipTo,
    StringProperty,
)

from openmap_graph.graph.nodes.base import (
    CounterEvidence,
    Evidence,
    Merge,
    Owned,
    PointProperty,
    Replacement,
    Sample,
    TimeProperty,
    TraitOf,
)


class Memory(Owned):
    """What one place is to one user: the current state, folded from the evidence."""

    tenant = StringProperty()
    place_key = StringProperty()
    name_normalised = StringProperty()
    relationship = StringProperty()
    affect = FloatProperty()
    since = TimeProperty()
    latest_at = TimeProperty()
    is_current = BooleanProperty()
    current_event = StringProperty()
    visits = IntegerProperty()
    support = IntegerProperty()
    versions = IntegerProperty()
    fold = IntegerProperty()
    companions = ArrayProperty(StringProperty())
    goals = ArrayProperty(StringProperty())
    note = StringProperty()
    location = PointProperty()
    place_status = StringProperty()
    split_at = TimeProperty()
    search_text = StringProperty()
    vector_pending = BooleanProperty()
    unweighed = BooleanProperty()
    embedding = ArrayProperty(FloatProperty())
    has_traits = RelationshipTo("Concept", "HAS_TRAIT", model=TraitOf)
    of = RelationshipTo("openmap_graph.graph.nodes.talk.Place", "OF")
    merged_into = RelationshipTo("Memory", "MERGED_INTO", model=Merge)
    has_versions = RelationshipTo("MemoryVersion", "HAS_VERSION")
    supported_by = RelationshipTo("openmap_graph.graph.nodes.talk.Event", "SUPPORTED_BY", model=Evidence)
    contradicted_by = RelationshipTo(
        "openmap_graph.graph.nodes.talk.Event", "CONTRADICTED_BY", model=CounterEvidence
    )


class MemoryVersion(Owned):
    """One state of a memory: valid in the world from `valid_from`, believed from `recorded_at`."""

    started_by = StringProperty()
    relationship = StringProperty()
    action = StringProperty()
    reason = StringProperty()
    order = IntegerProperty()
    valid_from = TimeProperty()
    valid_to = TimeProperty()
    recorded_to = TimeProperty()
    supersedes = RelationshipTo("MemoryVersion", "SUPERSEDES", model=Replacement)


class Belief(Owned):
    """User, predicate, object, and in which scope it holds."""

    predicate = StringProperty()
    object = StringProperty()
    object_kind = StringProperty()
    label = StringProperty()
    belief_group = StringProperty()
    started_by = StringProperty()
    scope = StringProperty()
    source = StringProperty()
    support = FloatProperty()
    against = FloatProperty()
    evidence = IntegerProperty()
    valid_from = TimeProperty()
    valid_to = TimeProperty()
    closed_at = TimeProperty()
    closed_reason = StringProperty()
    superseded_at = TimeProperty()
    newest_evidence_at = TimeProperty()
    about = RelationshipTo("openmap_graph.graph.nodes.base.Named", "ABOUT")
    supported_by = RelationshipTo("openmap_graph.graph.nodes.talk.Event", "SUPPORTED_BY", model=Evidence)
    contradicted_by = RelationshipTo(
        "openmap_graph.graph.nodes.talk.Event", "CONTRADICTED_BY", model=CounterEvidence
    )
    supersedes = RelationshipTo("Belief", "SUPERSEDES", model=Replacement)


class Concept(Owned):
    """A word of the user's vocabulary; its text never becomes a label or a type.

    It keeps the sums of what its edges weigh, so that a new piece of evidence costs the same however many there are.
    """

    kind = StringProperty()
    name = StringProperty()
    stale = BooleanProperty()
    taste_for = FloatProperty()
    taste_for_pieces = IntegerProperty()
    taste_for_oldest = TimeProperty()
    taste_for_newest = TimeProperty()
    taste_against = FloatProperty()
    taste_against_pieces = IntegerProperty()
    taste_against_oldest = TimeProperty()
    taste_against_newest = TimeProperty()
    sought = FloatProperty()
    sought_pieces = IntegerProperty()
    sought_oldest = TimeProperty()
    sought_newest = TimeProperty()
    visited = FloatProperty()
    visited_pieces = IntegerProperty()
    visited_oldest = TimeProperty()
    visited_newest = TimeProperty()


class Anchor(Owned):
    """Home, work, or a role that the user named."""

    role = StringProperty()
    started_by = StringProperty()
    object = StringProperty()
    label = StringProperty()
    location = PointProperty()
    valid_from = TimeProperty()
    valid_to = TimeProperty()
    superseded_at = TimeProperty()
    at = RelationshipTo("openmap_graph.graph.nodes.talk.Place", "AT")
    supported_by = RelationshipTo("openmap_graph.graph.nodes.talk.Event", "SUPPORTED_BY", model=Evidence)
    supersedes = RelationshipTo("Anchor", "SUPERSEDES", model=Replacement)


class Area(Owned):
    """A frequented area, computed from visits."""

    centre = PointProperty()
    radius_km = FloatProperty()
    visits = IntegerProperty()
    last_at = TimeProperty()


class Calibration(Owned):
    """What a fuzzy word means to this user, in one context or in general."""

    term = StringProperty()
    context = StringProperty()
    unit = StringProperty()
    currency = StringProperty()
    value = FloatProperty()
    rejected_from = FloatProperty()
    samples = IntegerProperty()
    outliers = IntegerProperty()
    source = StringProperty()
    updated_at = TimeProperty()
    learned_from = RelationshipTo("openmap_graph.graph.nodes.talk.Event", "LEARNED_FROM", model=Sample)
