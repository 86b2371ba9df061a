"""The permanent journal, and what hosts and the evaluator wrote."""

from __future__ import annotations

from neomodel import FloatProperty, IntegerProperty, RelationshipTo, StringProperty

from openmap_graph.graph.nodes.base import Owned, Side, TimeProperty


class JournalStore(Owned):
    """One permanent journal."""

    name = StringProperty()
    scope = StringProperty()


class JournalLevel(Owned):
    """How many records one level of a journal has; its lock orders the writers."""

    store = StringProperty()
    size = IntegerProperty()
    count = IntegerProperty()


class JournalEntry(Owned):
    """One dated line of a journal; it never changes."""

    store = StringProperty()
    number = IntegerProperty()
    day = StringProperty()
    text = StringProperty()
    author = StringProperty()
    source = StringProperty()


class JournalSummary(Owned):
    """One line that stands for a block of entries."""

    store = StringProperty()
    size = IntegerProperty()
    number = IntegerProperty()
    text = StringProperty()
    author = StringProperty()
    half = RelationshipTo("openmap_graph.graph.nodes.base.Named", "HALF", model=Side)


class Note(Owned):
    """What a host or the evaluator wrote."""

    source = StringProperty()
    text = StringProperty()
    at = TimeProperty()
    evidenced_by = RelationshipTo("openmap_graph.graph.nodes.base.Named", "EVIDENCED_BY")


class Nudge(Owned):
    """What the host said to the user on its own accord, and how they reacted."""

    text = StringProperty()
    at = TimeProperty()
    reaction = StringProperty()
    reacted_at = TimeProperty()


class EvaluationRun(Owned):
    """Trace of one background evaluation."""

    started_at = TimeProperty()
    ended_at = TimeProperty()
    watermark = TimeProperty()
    error = StringProperty()
    findings = RelationshipTo("Finding", "FOUND")


class Finding(Owned):
    """One thing the evaluator found, with its numbers and what became of it."""

    kind = StringProperty()
    subject = StringProperty()
    fingerprint = StringProperty()
    p_value = FloatProperty()
    confidence = FloatProperty()
    fate = StringProperty()
    evidenced_by = RelationshipTo("openmap_graph.graph.nodes.base.Named", "EVIDENCED_BY")
