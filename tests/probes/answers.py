"""Answers made by hand, for scoring without a database."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from openmap_graph.model.answer import Context, Recall, Recalled, Routine, Scenario, Source, TurnHit
from openmap_graph.model.belief import Belief, Judgement
from openmap_graph.model.intent import IntentFrame
from openmap_graph.model.memory import Memory
from openmap_graph.model.place import Place

NOON = datetime(2026, 5, 3, 12, tzinfo=UTC)


def recalled(name: str, *sources: Source) -> Recalled:
    return Recalled(
        memory_id=f"m-{name}",
        place=Place(id=name, name=name),
        relationship="liked",
        score=1,
        reasons=(),
        sources=sources,
    )


def recall(*names: str, query: str = "q") -> Recall:
    return Recall(
        query=query,
        frame=IntentFrame(text=query),
        places=tuple(recalled(name) for name in names),
        empty_reason=None if names else "nothing remembered",
    )


def source(number: int, snippet: str) -> Source:
    return Source(turn_id=f"t{number}", number=number, speaker="user", said_at=NOON, snippet=snippet)


def context(system: str = "", prepend: str = "", *places: Recalled) -> Context:
    return Context(system=system, prepend=prepend, places=places, sources=())


def belief(predicate: str, object: str, confidence: float = 0.7) -> Belief:
    return Belief.model_validate(
        {
            "id": f"{predicate}-{object}",
            "predicate": predicate,
            "object": object,
            "label": object,
            "source": "inferred",
            "confidence": confidence,
            "support": 1,
            "against": 0,
            "evidence": 1,
            "valid_from": NOON,
            "recorded_at": NOON,
            "newest_evidence_at": NOON,
        }
    )


def judgement(likely: bool) -> Judgement:
    return Judgement(
        question="q",
        concept="tea",
        predicate="likes",
        likely=likely,
        known=True,
        confidence=0.5,
        polarity=1,
        reason="said so",
    )


def memory(name: str, relationship: str, days: int = 0) -> Memory:
    return Memory.model_validate(
        {
            "id": f"{name}-{days}",
            "place": Place(id=f"{name}-{days}", name=name),
            "relationship": relationship,
            "affect": 0,
            "since": NOON + timedelta(days=days),
            "visits": 1,
            "support": 1,
        }
    )


def hit(text: str) -> TurnHit:
    return TurnHit(
        turn_id="t", number=1, conversation="c", role="user", speaker=None, text=text, said_at=NOON, score=1
    )


def scenario(**fields: object) -> Scenario:
    given = {
        "id": "s",
        "title": "date: Fern Room",
        "summary": "preferred Fern Room; avoided Brass Hall; near transit",
        "places": ("Fern Room", "Brass Hall"),
        "preferred": ("Fern Room",),
        "avoided": ("Brass Hall",),
        "intents": ("date",),
        "concepts": ("quiet", "transit"),
        "turns": 3,
        "started_at": NOON,
        "ended_at": NOON,
    }
    return Scenario.model_validate(given | fields)


def routine(**fields: object) -> Routine:
    given = {
        "id": "r",
        "family": "focus",
        "title": "focus routine",
        "summary": "intents work, study; preferred Slate Library; avoided Pinball Arch",
        "intents": ("work", "study"),
        "positive_places": ("Slate Library",),
        "negative_places": ("Pinball Arch",),
        "positive_concepts": ("quiet",),
        "negative_concepts": ("loud",),
        "concepts": ("quiet", "loud"),
        "support": 3,
        "confidence": 0.85,
    }
    return Routine.model_validate(given | fields)
