"""What hosts and the evaluator wrote, and the trace of the evaluator."""

from __future__ import annotations

from neomodel import (
    ArrayProperty,
    BooleanProperty,
    FloatProperty,
    IntegerProperty,
    RelationshipTo,
    StringProperty,
)

from openmap_graph.graph.nodes.base import Owned, TimeProperty


class Note(Owned):
    """What a host or the evaluator wrote; of the evaluator, an observation about `subject` between two times."""

    source = StringProperty()
    text = StringProperty()
    at = TimeProperty()
    kind = StringProperty()
    subject = StringProperty()
    window_from = TimeProperty()
    window_to = TimeProperty()
    confidence = FloatProperty()
    suggested_action = StringProperty()
    fingerprint = StringProperty()
    step = IntegerProperty()
    verified = BooleanProperty()
    verdict = StringProperty()
    judged_at = TimeProperty()
    withdrawn_at = TimeProperty()
    evidenced_by = RelationshipTo("openmap_graph.graph.nodes.base.Named", "EVIDENCED_BY")


class Nudge(Owned):
    """What the host said to the user on its own accord, and how they reacted."""

    text = StringProperty()
    at = TimeProperty()
    reaction = StringProperty()
    reacted_at = TimeProperty()


class EvaluationState(Owned):
    """Who evaluates a user at the moment and until when, when that was last done, and what is muted."""

    owner = StringProperty()
    until = TimeProperty()
    evaluated_at = TimeProperty()
    muted = ArrayProperty(StringProperty())


class EvaluationRun(Owned):
    """Trace of one background evaluation; `watermark` is the time for which it was made."""

    owner = StringProperty()
    started_at = TimeProperty()
    ended_at = TimeProperty()
    watermark = TimeProperty()
    error = StringProperty()
    tests = IntegerProperty()
    inputs = StringProperty()
    too_little = StringProperty()
    withdrawn = ArrayProperty(StringProperty())
    not_computed = ArrayProperty(StringProperty())
    model = StringProperty()
    exchanges = StringProperty()
    findings = RelationshipTo("Finding", "FOUND")


class Finding(Owned):
    """One thing the evaluator found, with its numbers and what became of it."""

    kind = StringProperty()
    subject = StringProperty()
    fingerprint = StringProperty()
    step = IntegerProperty()
    window_from = TimeProperty()
    window_to = TimeProperty()
    p_value = FloatProperty()
    confidence = FloatProperty()
    strength = FloatProperty()
    fate = StringProperty()
    reason = StringProperty()
    text = StringProperty()
    order = IntegerProperty()
    verified = BooleanProperty()
    evidenced_by = RelationshipTo("openmap_graph.graph.nodes.base.Named", "EVIDENCED_BY")
    became = RelationshipTo("Note", "BECAME")
