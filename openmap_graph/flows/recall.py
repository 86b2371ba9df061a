"""Recall: the query's frame, candidates from the graph, ranked with reasons; reading writes no evidence."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from openmap_graph.flows.services import Services, Tenant
from openmap_graph.graph import anchor, belief, calibration, recall
from openmap_graph.graph.memory import trait_of
from openmap_graph.graph.place import place_of
from openmap_graph.model.anchor import Anchor
from openmap_graph.model.answer import Recall, Recalled, Source
from openmap_graph.model.calibration import Calibration
from openmap_graph.model.event import Measure
from openmap_graph.model.intent import IntentFrame
from openmap_graph.model.place import Point
from openmap_graph.rules import accept, geo
from openmap_graph.rules.calibration import limit, look_up
from openmap_graph.rules.clock import instant
from openmap_graph.rules.lexical import bm25, stems
from openmap_graph.rules.rank import FLOOR, Candidate, Scored, Taste, rank

_SNIPPET_CHARS = 220
_WIDEST_NEAR = 5
_NEAR_PRIOR_KM = 2.0


def remembered(
    services: Services,
    tenant: Tenant,
    query: str,
    *,
    near: Point | tuple[float, float] | None = None,
    most: int = 5,
    at: datetime | str | None = None,
    include_history: bool = False,
) -> Recall:
    """The remembered places that answer `query`, best first.

    Disliked and closed places are in `avoided` unless the query asks for them. With `include_history` what
    is no longer current, or not suggested, is an answer too. When nothing is relevant
    enough the answer is empty and says why.
    """
    most = accept.limit(most)
    now = instant(at, tenant.time_zone)[0] if at is not None else services.clock()
    frame = frame_of(services, tenant, query, now)
    if not query.strip():
        return Recall(query=query, frame=frame, places=(), empty_reason="the query is empty")
    taste, here = circumstances(services, tenant, frame, near, now)
    vector = _vector(services, query)
    radius_km = taste.near_km * _WIDEST_NEAR
    rows = recall.places(services.graph, tenant.user_id, frame, vector, here, radius_km, include_history)
    if not rows:
        return Recall(query=query, frame=frame, places=(), empty_reason="nothing is remembered yet")
    scored = rank(frame, _candidates(frame, rows, here), taste, _opposites(services, frame))
    answers = [one for one in scored if one.relevance >= FLOOR]
    by_id = {row["memory"]["key"]: row for row in rows}
    good = [one for one in answers if include_history or not _is_avoided(one, frame)]
    bad = [one for one in answers if one not in good]
    return Recall(
        query=query,
        frame=frame,
        places=tuple(_recalled(one, by_id[one.candidate.memory_id]) for one in good[:most]),
        avoided=tuple(_recalled(one, by_id[one.candidate.memory_id]) for one in bad[:most]),
        empty_reason=None if good else _empty_reason(len(rows), len(bad)),
    )


def frame_of(services: Services, tenant: Tenant, query: str, now: datetime) -> IntentFrame:
    """The intent frame of a query."""
    from openmap_graph.language.intent import read_query

    return read_query(
        query,
        now=now,
        time_zone=tenant.time_zone,
        pipeline=services.language.pipeline,
        vocabulary=services.language.vocabulary,
    )


def circumstances(
    services: Services,
    tenant: Tenant,
    frame: IntentFrame,
    near: Point | tuple[float, float] | None,
    now: datetime,
) -> tuple[Taste, Point | None]:
    """What the user holds, how far near is for this purpose, and from where it is measured, if that is known."""
    beliefs = belief.current(
        services.graph, tenant.user_id, now=now, half_life_days=services.settings.belief_half_life_days
    )
    learned = calibration.current(services.graph, tenant.user_id)
    near_km = _near_km(learned, frame)
    anchors = anchor.current(services.graph, tenant.user_id, now)
    return Taste(beliefs=beliefs, near_km=near_km), _here(near, frame, anchors)


def _near_km(learned: Sequence[Calibration], frame: IntentFrame) -> float:
    """How far is near for the first purpose of the frame that taught it, else in general."""
    found = [look_up(learned, "near", goal) for goal in (*frame.goals, None)]
    best = next((one for one in found if one.source == "context"), found[-1])
    return limit(best) or _NEAR_PRIOR_KM


def _here(
    near: Point | tuple[float, float] | None, frame: IntentFrame, anchors: Sequence[Anchor]
) -> Point | None:
    if near is not None:
        return near if isinstance(near, Point) else geo.point(near[0], near[1], "near")
    return next((one.point for one in anchors if one.role == frame.anchor and one.point), None)


def _vector(services: Services, query: str) -> list[float] | None:
    embedder = services.language.embedder
    return embedder.embed([query])[0] if embedder.dimension else None


def _opposites(services: Services, frame: IntentFrame) -> dict[str, str]:
    opposite = services.language.vocabulary.opposite
    return {concept: other for concept in frame.concepts if (other := opposite(concept))}


def _candidates(frame: IntentFrame, rows: Sequence[dict[str, Any]], here: Point | None) -> list[Candidate]:
    asked = stems(" ".join(frame.words) or frame.text)
    texts = [stems(row["memory"]["search_text"] or row["place"]["name"]) for row in rows]
    scores = bm25(asked, texts)
    best = bm25(asked, [asked, *texts])[0] or 1.0
    return [_candidate(row, min(1.0, score / best), here) for row, score in zip(rows, scores, strict=True)]


def _candidate(row: dict[str, Any], words: float, here: Point | None) -> Candidate:
    memory, point = row["memory"], row["place"]["location"]
    return Candidate(
        memory_id=memory["key"],
        place_id=row["place"]["key"],
        name=row["place"]["name"],
        relationship=memory["relationship"],
        affect=memory["affect"],
        traits=tuple(trait_of(trait) for trait in row["traits"]),
        facts=tuple(Measure(**{**fact, "trip": bool(fact.get("trip"))}) for fact in row["facts"]),
        goals=tuple(memory["goals"] or ()),
        companions=tuple(memory["companions"] or ()),
        is_named=row["named"],
        words=words,
        cosine=row["cosine"],
        distance_km=geo.distance_km(here, point) if here and point else None,
        is_closed=row["place"]["status"] == "closed",
        source_ids=tuple(source["key"] for source in row["sources"]),
    )


def _is_avoided(one: Scored, frame: IntentFrame) -> bool:
    if frame.asks_disliked or frame.asks_history or one.candidate.is_named:
        return False
    return one.candidate.relationship == "disliked" or one.candidate.is_closed


def _empty_reason(places: int, avoided: int) -> str:
    if avoided:
        return f"only places that are avoided fit ({avoided})"
    return f"none of {places} remembered places is relevant enough"


def _recalled(one: Scored, row: dict[str, Any]) -> Recalled:
    return Recalled(
        memory_id=one.candidate.memory_id,
        place=place_of(row["place"], row["aliases"]),
        relationship=one.candidate.relationship,
        score=one.score,
        reasons=one.reasons,
        traits=one.candidate.traits,
        distance_km=one.candidate.distance_km,
        sources=tuple(_source(source) for source in row["sources"]),
    )


def _source(turn: dict[str, Any]) -> Source:
    text = " ".join(turn["text"].split())
    return Source(
        turn_id=turn["key"],
        number=turn["number"],
        speaker=turn["speaker"] or turn["role"],
        said_at=turn["occurred_at"],
        snippet=text if len(text) <= _SNIPPET_CHARS else text[: _SNIPPET_CHARS - 1] + "…",
    )
