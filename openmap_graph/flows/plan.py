"""The plan before a live map search; making it stores nothing."""

from __future__ import annotations

from datetime import datetime

from openmap_graph.flows.recall import Near, answered, frame_of, moment, position, ranked
from openmap_graph.flows.services import Services, Tenant
from openmap_graph.model.answer import Reason
from openmap_graph.model.search import Plan
from openmap_graph.rules.holding import whereabouts
from openmap_graph.rules.planning import limits, radius_km, terms
from openmap_graph.rules.search_text import asked_words

_MOST_PLACES = 5


def plan(
    services: Services,
    tenant: Tenant,
    query: str,
    *,
    near: Near = None,
    at: datetime | str | None = None,
) -> Plan:
    """What to search for on a live map, from where and how far, what to avoid, and which remembered places fit."""
    now, given = moment(services, tenant, at), position(near)
    frame = frame_of(services, tenant, query, now)
    found, asking, scored = ranked(services, tenant, frame, given, now)
    remembered = answered(query, frame, found, scored, _MOST_PLACES)
    here = whereabouts(given, frame, found.holding, now)
    vocabulary = services.language.vocabulary
    wording = terms(frame, found.holding, vocabulary, vocabulary.label, asking.at)
    known = limits(frame, found.holding)
    where = Reason(name="location", share=0.0, detail=here.detail, evidence=here.evidence)
    why = (Reason(name=one.term, share=0.0, detail=one.detail, evidence=one.evidence) for one in known)
    return Plan(
        query=query,
        search=asked_words(frame) or " ".join(frame.goals) or "place",
        frame=frame,
        include=wording.include,
        avoid=wording.avoid,
        location=here.point,
        location_source=here.source,
        location_detail=here.detail,
        areas=frame.areas,
        radius_km=radius_km(known, here),
        limits=known,
        suggest=remembered.places,
        avoid_places=remembered.avoided,
        rationale=(where, *why, *wording.rationale),
    )
