"""Users, what they said, what it tells, and the places it is about."""

from __future__ import annotations

from neomodel import (
    ArrayProperty,
    BooleanProperty,
    FloatProperty,
    IntegerProperty,
    RelationshipTo,
    StringProperty,
)

from openmap_graph.graph.nodes.base import Characters, Named, Owned, PointProperty, Side, TimeProperty, Weight


class User(Named):
    """A tenant; its lock orders the captures of one user."""

    user_id = StringProperty()
    tenant = StringProperty()
    time_zone = StringProperty()
    locale = StringProperty()
    created_at = TimeProperty()
    turn_count = IntegerProperty()
    revision = IntegerProperty()
    erasing_since = TimeProperty()
    importing = StringProperty()
    imported_lines = IntegerProperty()
    stale_areas = BooleanProperty()
    stale_routines = BooleanProperty()
    remembers = RelationshipTo("openmap_graph.graph.nodes.memory.Memory", "REMEMBERS")
    believes = RelationshipTo("openmap_graph.graph.nodes.memory.Belief", "BELIEVES")
    anchors = RelationshipTo("openmap_graph.graph.nodes.memory.Anchor", "HAS_ANCHOR")
    scenarios = RelationshipTo("openmap_graph.graph.nodes.habit.Scenario", "LIVED")
    routines = RelationshipTo("openmap_graph.graph.nodes.habit.Routine", "FOLLOWS")
    frequents = RelationshipTo("openmap_graph.graph.nodes.memory.Area", "FREQUENTS")
    calibrations = RelationshipTo("openmap_graph.graph.nodes.memory.Calibration", "CALIBRATED")


class Turn(Owned):
    """One utterance, exactly as said."""

    tenant = StringProperty()
    conversation = StringProperty()
    number = IntegerProperty()
    position = IntegerProperty()
    ordinal = IntegerProperty()
    role = StringProperty()
    speaker = StringProperty()
    text = StringProperty()
    language = StringProperty()
    occurred_at = TimeProperty()
    zone_assumed = BooleanProperty()
    read_at = TimeProperty()
    vector_pending = BooleanProperty()
    embedding = ArrayProperty(FloatProperty())
    next = RelationshipTo("Turn", "NEXT")


class Forgotten(Owned):
    """That a turn was forgotten, so that it is not stored again; it tells nothing of the turn."""


class Event(Owned):
    """One thing that a turn or a call tells."""

    kind = StringProperty()
    stream = StringProperty()
    fields = StringProperty()
    rule = StringProperty()
    turn_key = StringProperty()
    ordinal = IntegerProperty()
    quote = StringProperty()
    sentence = StringProperty()
    start = IntegerProperty()
    end = IntegerProperty()
    holder = StringProperty()
    modality = StringProperty()
    claim = StringProperty()
    polarity = IntegerProperty()
    present = BooleanProperty()
    concept = StringProperty()
    predicate = StringProperty()
    object = StringProperty()
    object_kind = StringProperty()
    object_label = StringProperty()
    belief_group = StringProperty()
    role = StringProperty()
    scope = StringProperty()
    goals = ArrayProperty(StringProperty())
    companions = ArrayProperty(StringProperty())
    place_key = StringProperty()
    place_name = StringProperty()
    place_normalised = StringProperty()
    place_locality = StringProperty()
    place_address = StringProperty()
    place_category = StringProperty()
    forget_targets = ArrayProperty(StringProperty())
    term = StringProperty()
    value = FloatProperty()
    unit = StringProperty()
    currency = StringProperty()
    low = FloatProperty()
    high = FloatProperty()
    accepted = BooleanProperty()
    trip = BooleanProperty()
    occurred_at = TimeProperty()
    valid_to = TimeProperty()
    precision = StringProperty()
    location = PointProperty()
    unweighed = BooleanProperty()
    moved_from = ArrayProperty(StringProperty())
    said_in = RelationshipTo("Turn", "SAID_IN", model=Characters)
    serves = RelationshipTo("openmap_graph.graph.nodes.memory.Concept", "SERVES", model=Weight)
    about = RelationshipTo("openmap_graph.graph.nodes.base.Named", "ABOUT", model=Weight)


class Place(Named):
    """A place in the world: without owner shared and objective, else one user's until linked."""

    user_id = StringProperty()
    owner = StringProperty(index=True)
    name = StringProperty()
    normalised = StringProperty()
    kind = StringProperty()
    location = PointProperty()
    precision_m = FloatProperty()
    datum = StringProperty()
    address = StringProperty()
    locality = StringProperty()
    category = StringProperty()
    phone = StringProperty()
    imported = BooleanProperty()
    point_is_imprecise = BooleanProperty()
    shared_location = PointProperty()
    source = StringProperty()
    source_id = StringProperty()
    source_key = StringProperty(index=True)
    status = StringProperty()
    recorded_at = TimeProperty()
    importing = StringProperty()
    part_of = RelationshipTo("Place", "PART_OF")


class Alias(Owned):
    """What this user calls a place."""

    text = StringProperty()
    normalised = StringProperty()
    lookup = StringProperty()
    stated = BooleanProperty()
    called = RelationshipTo("Place", "CALLED")
    moved_from = ArrayProperty(StringProperty())


class PlaceQuestion(Owned):
    """Whether two places are one, for the user to settle."""

    reason = StringProperty()
    asked_at = TimeProperty()
    answer = StringProperty()
    answered_at = TimeProperty()
    asks = RelationshipTo("Place", "ASKS", model=Side)
