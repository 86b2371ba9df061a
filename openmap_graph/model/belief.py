"""Beliefs about a user: subject, predicate, object, with what speaks for and against."""

from __future__ import annotations

from typing import Literal

from openmap_graph.model.base import Instant, Value
from openmap_graph.model.event import Predicate


class Belief(Value):
    """One belief. `confidence` is 0 to 1 with decay applied for the asked time; stated ones never decay."""

    id: str
    predicate: Predicate
    object: str
    label: str
    object_kind: Literal["concept", "area", "place", "text"] = "concept"
    scope: str | None = None
    source: Literal["stated", "inferred"]
    confidence: float
    support: float
    against: float
    evidence: int
    valid_from: Instant
    valid_to: Instant | None = None
    recorded_at: Instant
    newest_evidence_at: Instant


class Judgement(Value):
    """The answer to `ask` or `infer`: `likely` is None when nothing is known."""

    question: str
    concept: str | None
    predicate: Predicate
    likely: bool
    known: bool
    confidence: float
    polarity: Literal[-1, 0, 1]
    reason: str
    belief_ids: tuple[str, ...] = ()
    memory_ids: tuple[str, ...] = ()
    quotes: tuple[str, ...] = ()
