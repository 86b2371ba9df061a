"""A small vocabulary and beliefs, for the tests of ranking, planning and judging candidates."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from openmap_graph.model.belief import Belief

AT = datetime(2026, 11, 20, 12, tzinfo=UTC)
"""A Friday."""

_ANCESTORS = {
    "ramen": ("noodles", "food"),
    "noodles": ("food",),
    "steak": ("meat", "food"),
    "meat": ("food",),
}


class Vocabulary:
    """Noodles above ramen, meat above steak, food above both; quiet against loud."""

    def ancestors(self, concept: str, /) -> tuple[str, ...]:
        return _ANCESTORS.get(concept, ())

    def opposite(self, concept: str, /) -> str | None:
        return {"quiet": "loud", "loud": "quiet"}.get(concept)

    def excludes(self, concept: str, /) -> tuple[str, ...]:
        return ("meat",) if concept == "vegetarian" else ()


def belief(predicate: Any, object: str, **fields: Any) -> Belief:
    given: dict[str, Any] = {
        "id": f"{predicate}-{object}",
        "predicate": predicate,
        "object": object,
        "label": object,
        "source": "stated",
        "confidence": 0.9,
        "support": 1.0,
        "against": 0.0,
        "evidence": 1,
        "valid_from": AT,
        "recorded_at": AT,
        "newest_evidence_at": AT,
    }
    return Belief(**given | fields)
