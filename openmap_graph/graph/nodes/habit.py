"""What a user does and keeps: profile, episodes, routines, lists."""

from __future__ import annotations

from neomodel import ArrayProperty, FloatProperty, IntegerProperty, RelationshipTo, StringProperty

from openmap_graph.graph.nodes.base import Kept, Owned, TimeProperty


class Persona(Owned):
    """Preferences that the user stated as a profile."""

    likes = ArrayProperty(StringProperty())
    dislikes = ArrayProperty(StringProperty())
    vibes = ArrayProperty(StringProperty())
    dietary = ArrayProperty(StringProperty())
    budget = StringProperty()
    notes = StringProperty()
    revision = IntegerProperty()


class Scenario(Owned):
    """An episode: what was wanted, with whom, and what became of it."""

    title = StringProperty()
    summary = StringProperty()
    conversation = StringProperty()
    turns = IntegerProperty()
    places = ArrayProperty(StringProperty())
    preferred = ArrayProperty(StringProperty())
    avoided = ArrayProperty(StringProperty())
    intents = ArrayProperty(StringProperty())
    positive_concepts = ArrayProperty(StringProperty())
    negative_concepts = ArrayProperty(StringProperty())
    goals = ArrayProperty(StringProperty())
    concepts = ArrayProperty(StringProperty())
    companions = ArrayProperty(StringProperty())
    started_at = TimeProperty()
    ended_at = TimeProperty()
    includes = RelationshipTo("openmap_graph.graph.nodes.base.Named", "INCLUDES")


class Routine(Owned):
    """A habit seen over several episodes."""

    title = StringProperty()
    summary = StringProperty()
    family = StringProperty()
    intents = ArrayProperty(StringProperty())
    positive_places = ArrayProperty(StringProperty())
    negative_places = ArrayProperty(StringProperty())
    positive_concepts = ArrayProperty(StringProperty())
    negative_concepts = ArrayProperty(StringProperty())
    goals = ArrayProperty(StringProperty())
    concepts = ArrayProperty(StringProperty())
    support = IntegerProperty()
    confidence = FloatProperty()
    weekdays = ArrayProperty(IntegerProperty())
    hours = ArrayProperty(IntegerProperty())
    generalises = RelationshipTo("Scenario", "GENERALISES")


class Collection(Owned):
    """A named list of places."""

    name = StringProperty()
    contains = RelationshipTo("openmap_graph.graph.nodes.talk.Place", "CONTAINS", model=Kept)
