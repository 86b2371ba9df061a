"""Recall: the query's frame, candidates from the graph, ranked with reasons; reading writes no evidence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from openmap_graph.flows.services import Services, Tenant
from openmap_graph.graph import recall
from openmap_graph.graph.memory import trait_of
from openmap_graph.graph.place import place_of
from openmap_graph.graph.recall import Material
from openmap_graph.model.answer import Reason, Recall, Recalled, Source
from openmap_graph.model.event import Measure
from openmap_graph.model.intent import IntentFrame
from openmap_graph.model.place import Point
from openmap_graph.rules import accept, geo
from openmap_graph.rules.clock import instant
from openmap_graph.rules.fit import asked_terms
from openmap_graph.rules.holding import Holding, Whereabouts, meaning, near_km, whereabouts
from openmap_graph.rules.lexical import content, shares, spelled
from openmap_graph.rules.naming import naming
from openmap_graph.rules.rank import FLOOR, Asking, Candidate, Scored, rank
from openmap_graph.rules.search_text import asked_words

_SNIPPET_CHARS = 220

Near = Point | tuple[float, float] | None


def remembered(
    services: Services,
    tenant: Tenant,
    query: str,
    *,
    near: Near = None,
    most: int = 5,
    at: datetime | str | None = None,
    include_history: bool = False,
) -> Recall:
    """The remembered places that answer `query`, best first.

    Disliked and closed places, and those that a diet excludes, are in `avoided` unless the query asks for them. With
    `include_history` what is no longer current, or not suggested, is an answer too. When nothing is relevant enough
    the answer is empty and says why.
    """
    most = accept.limit(most)
    now = moment(services, tenant, at)
    frame = frame_of(services, tenant, query, now)
    if not any(character.isalnum() for character in query):
        return Recall(query=query, frame=frame, places=(), empty_reason="the query is empty")
    found, _, scored = ranked(services, tenant, frame, position(near), now)
    if not found.rows:
        return Recall(query=query, frame=frame, places=(), empty_reason="nothing is remembered yet")
    return answered(query, frame, found, scored, most, include_history)


def answered(
    query: str,
    frame: IntentFrame,
    found: Material,
    scored: Sequence[Scored],
    most: int,
    include_history: bool = False,
) -> Recall:
    """The answer made of ranked candidates."""
    by_id = {row["memory"]["key"]: row for row in found.rows}
    relevant = [one for one in scored if one.relevance >= FLOOR]
    good = [one for one in relevant if include_history or one.held == "good"]
    bad = [] if include_history else [one for one in relevant if one.held in ("disliked", "closed", "diet")]
    return Recall(
        query=query,
        frame=frame,
        places=tuple(_recalled(one, by_id[one.candidate.memory_id]) for one in good[:most]),
        avoided=tuple(_recalled(one, by_id[one.candidate.memory_id]) for one in bad[:most]),
        empty_reason=None if good else _empty_reason(found.size, relevant),
    )


def ranked(
    services: Services, tenant: Tenant, frame: IntentFrame, given: Point | None, now: datetime
) -> tuple[Material, Asking, list[Scored]]:
    """Candidates from the graph in one trip, the question with what it means to the user, and the ranking."""
    found = recall.material(
        services.graph,
        tenant.user_id,
        frame,
        _vector(services, frame),
        given,
        now=now,
        half_life_days=services.settings.belief_half_life_days,
    )
    here = whereabouts(given, frame, found.holding, now)
    asking = asked(frame, found.holding, now.astimezone(tenant.time_zone))
    candidates = _candidates(services, frame, found, here)
    return found, asking, rank(asking, candidates, services.language.vocabulary)


def asked(frame: IntentFrame, holding: Holding, at: datetime) -> Asking:
    """The question with the limits that its words have for this user; `at` is local time."""
    limits = (meaning(holding, term, frame.goals) for term in asked_terms(frame))
    return Asking(
        frame=frame,
        holding=holding,
        near=near_km(holding, (*frame.goals, *frame.concepts)),
        limits=tuple(one for one in limits if one is not None and one.source != "prior"),
        at=at,
    )


def moment(services: Services, tenant: Tenant, at: datetime | str | None) -> datetime:
    """The asked time, else now."""
    return instant(at, tenant.time_zone)[0] if at is not None else services.clock()


def position(near: Near) -> Point | None:
    """A given position; raises `InvalidInput` when it is none."""
    return near if near is None or isinstance(near, Point) else geo.point(near[0], near[1], "near")


def frame_of(services: Services, tenant: Tenant, query: str, now: datetime) -> IntentFrame:
    """The intent frame of a query."""
    from openmap_graph.language.intent import read_query

    return read_query(
        accept.storable(query, "query"),
        now=now,
        time_zone=tenant.time_zone,
        pipeline=services.language.pipeline,
        vocabulary=services.language.vocabulary,
    )


def _vector(services: Services, frame: IntentFrame) -> list[float] | None:
    embedder = services.language.embedder
    return embedder.embed([frame.text])[0] if embedder.dimension else None


def _candidates(
    services: Services, frame: IntentFrame, found: Material, here: Whereabouts
) -> list[Candidate]:
    texts = [content(row["memory"]["search_text"] or row["place"]["name"]) for row in found.rows]
    stems = spelled(content(asked_words(frame)), texts)
    words = shares(stems, texts, total=found.size, holders=found.holders)
    return [
        _candidate(services, frame, row, share, here) for row, share in zip(found.rows, words, strict=True)
    ]


def _candidate(
    services: Services, frame: IntentFrame, row: dict[str, Any], words: float, here: Whereabouts
) -> Candidate:
    memory, place = row["memory"], row["place"]
    named = naming(frame.text, (place["name"], *row["aliases"]), is_found=row["named"])
    return Candidate(
        memory_id=memory["key"],
        place_id=place["key"],
        name=place["name"],
        relationship=memory["relationship"],
        affect=memory["affect"],
        traits=tuple(trait_of(trait) for trait in row["traits"]),
        facts=tuple(facts_of(row)),
        goals=tuple(memory["goals"] or ()),
        companions=tuple(memory["companions"] or ()),
        naming=named.share,
        nearly_named=named.nearly,
        words=words,
        cosine=row["cosine"],
        distance_km=geo.distance_km(here.point, place["location"])
        if here.point and place["location"]
        else None,
        is_closed=place["status"] == "closed",
        is_current=memory["is_current"],
        scopes=tuple(scope for scope in row["scopes"] if scope) if None not in row["scopes"] else (),
        kinds=services.language.vocabulary.named_in(f"{place['name']} {place['category'] or ''}"),
        source_ids=tuple(source["key"] for source in row["sources"]),
    )


def facts_of(row: dict[str, Any]) -> list[Measure]:
    """What was measured of a place."""
    return [Measure.model_validate({**fact, "trip": bool(fact.get("trip"))}) for fact in row["facts"]]


def _empty_reason(places: int, relevant: Sequence[Scored]) -> str:
    if not relevant:
        return f"below the threshold: none of {places} remembered places is relevant enough"
    held = Counter(one.held for one in relevant)
    texts = {
        "expired": "expired: what fits is no longer remembered as such",
        "out of range": "out of range: what fits is too far away",
        "closed": "closed: what fits has closed",
        "diet": "only places that a diet excludes fit",
        "disliked": "only places that are disliked fit",
    }
    return "; ".join(f"{text} ({held[name]})" for name, text in texts.items() if held[name])


def _recalled(one: Scored, row: dict[str, Any]) -> Recalled:
    held = (Reason(name="avoided", share=0.0, detail=one.why),) if one.held != "good" else ()
    return Recalled(
        memory_id=one.candidate.memory_id,
        place=place_of(row["place"], row["aliases"]),
        relationship=one.candidate.relationship,
        score=one.score,
        reasons=(*one.reasons, *held),
        traits=one.candidate.traits,
        distance_km=one.candidate.distance_km,
        sources=tuple(source_of(source) for source in row["sources"]),
    )


def source_of(turn: dict[str, Any]) -> Source:
    """A quoted turn."""
    text = " ".join(turn["text"].split())
    return Source(
        turn_id=turn["key"],
        number=turn["number"],
        speaker=turn["speaker"] or turn["role"],
        said_at=turn["occurred_at"],
        snippet=text if len(text) <= _SNIPPET_CHARS else text[: _SNIPPET_CHARS - 1] + "…",
    )
