"""The table of operations: HTTP routes, MCP tools and the reference pages are made from it."""

from __future__ import annotations

from openmap_graph.interfaces.operations.ending import GOING, NOTICED
from openmap_graph.interfaces.operations.journal import JOURNAL
from openmap_graph.interfaces.operations.nearby import places_near, resolve_near
from openmap_graph.interfaces.operations.operation import Operation
from openmap_graph.model.answer import Context, Evidence
from openmap_graph.model.belief import Belief
from openmap_graph.model.drawing import Drawing

_MEMORY = "mem_2f6c1d0b8a9e4c57b1d3e5f708192a3b"
_PLACE = "plc_7b1d3e5f708192a3b2f6c1d0b8a9e4c5"
_TURNS = [
    {"role": "assistant", "content": "Fern Room is quiet, 1.2 km away."},
    {"role": "user", "content": "let's do Fern Room. went there and loved it"},
]
_NEAR = {"latitude": 52.52, "longitude": 13.405}
_MISLED = (
    "a model that was misled must not be able to do it; the owner calls it over HTTP or the command line"
)


def _block(found: Context) -> str:
    return "\n\n".join(part for part in (found.system, found.prepend) if part)


def _tree(found: Evidence) -> str:
    return found.text()


def _by_recording(belief: Belief) -> tuple[float, str]:
    return -belief.recorded_at.timestamp(), belief.id


TALK = (
    Operation(
        "capture",
        "POST",
        "/capture",
        "capture",
        effect="adds",
        example={"turns": _TURNS, "conversation": "tuesday"},
    ),
    Operation("observe", "POST", "/observe", "capture", effect="adds", example={"turns": _TURNS}),
    Operation(
        "remember",
        "POST",
        "/remember",
        "remember",
        effect="adds",
        example={"text": "Fern Room was lovely", "relationship": "loved"},
    ),
    Operation("search_turns", "POST", "/turns/search", "search", example={"query": "the quiet place"}),
    Operation("recent_turns", "GET", "/turns", "turns", paged=True),
)
SEARCH = (
    Operation("recall", "POST", "/recall", "recall", example={"query": "a quiet place to work", "limit": 3}),
    Operation("context", "POST", "/context", "context", example={"query": "dinner tonight"}, text=_block),
    Operation("plan", "POST", "/plan", "plan", example={"query": "ramen near home", "near": _NEAR}),
    Operation(
        "rerank",
        "POST",
        "/rerank",
        "rerank",
        example={
            "query": "a quiet place",
            "candidates": [{"name": "Fern Room", "lat": 52.521, "lng": 13.41, "rating": 4.4}],
        },
    ),
    Operation("resolve_intent", "POST", "/intent", "intent", example={"text": "quiet ramen with the kids"}),
    Operation(
        "resolve_near", "POST", "/near", "near", call=resolve_near, example={"query": "coffee near work"}
    ),
    Operation("ask", "POST", "/ask", "ask", example={"question": "do I like ramen?"}),
    Operation("infer", "POST", "/infer", "infer", example={"concept": "ramen"}),
    Operation("why", "GET", "/why/{id}", "why", example={"id": _MEMORY}, text=_tree),
)
KNOWLEDGE = (
    Operation("memories", "GET", "/memories", "memories", paged=True, example={"relationship": "loved"}),
    Operation(
        "update_memory",
        "PATCH",
        "/memories/{id}",
        "memories update",
        effect="changes",
        example={"id": _MEMORY, "relationship": "liked", "note": "ask for the table at the window"},
    ),
    Operation(
        "beliefs",
        "GET",
        "/beliefs",
        "beliefs",
        paged=True,
        order=_by_recording,
        example={"predicate": "likes", "min_confidence": 0.4},
    ),
    Operation("calibrations", "GET", "/calibrations", "calibrations"),
    Operation(
        "calibration",
        "GET",
        "/calibrations/{term}",
        "calibrations",
        example={"term": "near", "context": "date"},
    ),
    Operation(
        "calibrate",
        "POST",
        "/calibrations",
        "calibrate",
        effect="adds",
        idempotent=False,
        example={"term": "near", "value": 1.5, "context": "date"},
    ),
    Operation("anchors", "GET", "/anchors", "anchors"),
    Operation(
        "set_anchor",
        "PUT",
        "/anchors",
        "anchors set",
        effect="changes",
        example={"role": "home", "place": "Alder Park", "near": _NEAR},
    ),
    Operation(
        "remove_anchor", "DELETE", "/anchors", "anchors remove", effect="changes", example={"role": "gym"}
    ),
    Operation("areas", "GET", "/areas", "areas"),
    Operation("scenarios", "GET", "/scenarios", "scenarios", paged=True),
    Operation("routines", "GET", "/routines", "routines", paged=True),
    Operation("profile", "GET", "/profile", "profile"),
    Operation("persona", "GET", "/persona", "persona"),
    Operation(
        "set_persona",
        "PATCH",
        "/persona",
        "persona set",
        effect="changes",
        omit=("preferences",),
        example={"likes": ["ramen"], "dietary": ["vegetarian"]},
    ),
    Operation("clear_persona", "DELETE", "/persona", "persona clear", effect="removes"),
)
PLACES = (
    Operation("places", "GET", "/places", "places", paged=True, omit=("offset",), example={"tag": "quiet"}),
    Operation(
        "places_near",
        "POST",
        "/places/near",
        "places near",
        call=places_near,
        example={"near": _NEAR, "radius_km": 2},
    ),
    Operation(
        "remember_place",
        "POST",
        "/places",
        "places add",
        effect="adds",
        example={
            "place": {"name": "Fern Room", "latitude": 52.521, "longitude": 13.41, "tags": ["quiet"]},
            "relationship": "want_to_go",
        },
    ),
    Operation(
        "related_places", "GET", "/places/{id}/related", "places related", example={"id": _PLACE, "limit": 5}
    ),
    Operation(
        "set_place_status",
        "PUT",
        "/places/{id}/status",
        "places status",
        effect="changes",
        example={"id": _PLACE, "status": "closed"},
    ),
    Operation(
        "link_place",
        "POST",
        "/places/{private}/link",
        "places link",
        effect="changes",
        example={
            "private": _PLACE,
            "canonical": {"name": "Fern Room", "source": "maps", "source_id": "m-1"},
        },
    ),
    Operation(
        "merge_places",
        "POST",
        "/places/{keep}/merge",
        "places merge",
        effect="changes",
        example={"keep": _PLACE, "other": "plc_b2f6c1d0b8a9e4c57b1d3e5f708192a3"},
    ),
    Operation(
        "split_place",
        "POST",
        "/places/{id}/split",
        "places split",
        effect="changes",
        idempotent=False,
        example={"id": _PLACE},
    ),
    Operation("place_questions", "GET", "/questions", "places questions", paged=True),
    Operation(
        "settle_question",
        "PUT",
        "/questions/{id}",
        "places settle",
        effect="changes",
        example={"id": "qst_1", "same": True},
    ),
    Operation("aliases", "GET", "/aliases", "aliases", paged=True),
    Operation(
        "add_alias",
        "POST",
        "/aliases",
        "aliases add",
        effect="adds",
        example={"place": _PLACE, "text": "our corner"},
    ),
    Operation(
        "remove_alias", "DELETE", "/aliases/{id}", "aliases remove", effect="removes", example={"id": "als_1"}
    ),
    Operation("collections", "GET", "/collections", "collections", paged=True),
    Operation("collection", "GET", "/collections/places", "collections", example={"name": "Sunday walks"}),
    Operation(
        "add_to_collection",
        "PUT",
        "/collections/places",
        "collections add",
        effect="adds",
        example={"name": "Sunday walks", "place": _PLACE},
    ),
    Operation(
        "remove_from_collection",
        "DELETE",
        "/collections/places",
        "collections remove",
        effect="removes",
        example={"name": "Sunday walks", "place": _PLACE},
    ),
)
WHOLE = (
    Operation("graph", "GET", "/graph", "graph", wrap="graph", output=Drawing | str),
    Operation("consolidate", "POST", "/consolidate", "consolidate", effect="changes"),
    Operation("repair_contradictions", "POST", "/repair", "repair", effect="changes"),
)
TABLE: tuple[Operation, ...] = (*TALK, *SEARCH, *KNOWLEDGE, *PLACES, *WHOLE, *JOURNAL, *NOTICED, *GOING)
"""Every operation, in the order of the reference."""
