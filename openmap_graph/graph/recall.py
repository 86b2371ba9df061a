"""Candidates for recall: one statement brings all that ranking and citing need."""

from __future__ import annotations

from typing import Any

from openmap_graph.graph.door import Graph, Row
from openmap_graph.graph.event import concept_key
from openmap_graph.graph.queries import query
from openmap_graph.model.intent import IntentFrame
from openmap_graph.model.place import Point
from openmap_graph.rules.identity import normalise
from openmap_graph.rules.keys import tenant
from openmap_graph.rules.search_text import full_text, full_text_cjk

PLACES = query("recall/places")
EXACT = query("recall/places_exact")
SIZE = query("recall/size")

EXACT_BELOW = 200
"""Up to so many places an exact scan is faster than the index, and exact."""

_MOST_QUERY_WORDS = 24
_LONGEST_NAME = 8
_BREADTH = 60
_TOP = 80


def places(
    graph: Graph,
    user_id: str,
    frame: IntentFrame,
    vector: list[float] | None,
    here: Point | None,
    radius_km: float,
    history: bool,
) -> list[Row]:
    """Rows of the user's places that could answer the frame; with `history` also places that are no longer current."""
    token = tenant(user_id)
    common: dict[str, Any] = {
        "user_id": user_id,
        "vector": vector,
        "text": full_text(token, frame.text, "search_text"),
        "text_cjk": full_text_cjk(token, frame.text, "search_text"),
        "lookups": _lookups(frame),
        "history": history,
    }
    size = graph.read(SIZE, user_id=user_id, bound=EXACT_BELOW + 1)[0]["places"]
    if size <= EXACT_BELOW:
        return graph.read(EXACT, **common, top=EXACT_BELOW)
    concepts = [concept_key(user_id, "concept", concept) for concept in frame.concepts]
    return graph.read(
        PLACES,
        **common,
        concepts=concepts,
        here=here,
        radius_m=radius_km * 1000.0,
        breadth=_BREADTH,
        top=_TOP,
    )


def _lookups(frame: IntentFrame) -> list[str]:
    """Every run of words of the query that could be a place's whole name, in normal form."""
    words = normalise(frame.text).split()[:_MOST_QUERY_WORDS] if frame.text.strip() else []
    runs = (
        " ".join(words[i:j])
        for i in range(len(words))
        for j in range(i + 1, min(len(words), i + _LONGEST_NAME) + 1)
    )
    return sorted({*runs, *(normalise(name) for name in frame.names)})
