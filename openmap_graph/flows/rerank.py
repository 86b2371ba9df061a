"""The host's candidates in the user's order, after a live map search; nothing is stored."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, cast

from openmap_graph.errors import InvalidInput
from openmap_graph.flows.recall import Near, asked, facts_of, frame_of, moment, position
from openmap_graph.flows.services import Services, Tenant
from openmap_graph.graph import recall
from openmap_graph.graph.place import record_of
from openmap_graph.graph.recall import Known
from openmap_graph.model.intent import IntentFrame
from openmap_graph.model.search import Ranked, Refused, Reranked
from openmap_graph.rules import accept
from openmap_graph.rules.holding import whereabouts
from openmap_graph.rules.identity import PlaceRecord, lookup_keys, resolve
from openmap_graph.rules.provider import Offered, Unusable, read_candidate
from openmap_graph.rules.rerank import Judged, Match, Moment, judge

_MOST_CANDIDATES = 100_000


def rerank(
    services: Services,
    tenant: Tenant,
    query: str,
    candidates: object,
    *,
    near: Near = None,
    most: int = 10,
    at: datetime | str | None = None,
) -> Reranked:
    """The candidates best first, matched to remembered places and explained; bad ones come back with the reason.

    Raises `InvalidInput` when `candidates` is no list.
    """
    most, now, given = accept.limit(most), moment(services, tenant, at), position(near)
    rows = _rows(candidates)
    offered, refused = _read(rows)
    frame = frame_of(services, tenant, query, now)
    known = recall.known(
        services.graph,
        tenant.user_id,
        [(one.input_index, lookup_keys(one.name), _source_key(one)) for one in offered],
        now=now,
        half_life_days=services.settings.belief_half_life_days,
    )
    holding = known.holding
    here = whereabouts(given, frame, holding, now)
    judged = judge(
        asked(frame, holding, now.astimezone(tenant.time_zone)),
        offered,
        [_concepts(services, one) for one in offered],
        _matches(offered, known),
        here.point,
        Moment(
            at=_asked_time(frame, now),
            time_zone=tenant.time_zone.key,
            is_now=at is None,
            open_wanted=frame.open_now,
        ),
        services.language.vocabulary,
    )
    return Reranked(
        query=query,
        frame=frame,
        candidates=tuple(_ranked(one, rows[one.offered.input_index]) for one in judged[:most]),
        refused=tuple(refused),
        location=here.point,
        location_detail=here.detail,
    )


def _asked_time(frame: IntentFrame, now: datetime) -> datetime:
    """The hour that the query names, else now; a day alone is no hour."""
    asked = frame.from_time
    return asked if asked and asked > now and (asked.hour or asked.minute) else now


def _rows(candidates: object) -> Sequence[Any]:
    if isinstance(candidates, str | bytes | Mapping) or not isinstance(candidates, Iterable):
        kind = type(cast("object", candidates)).__name__
        raise InvalidInput(f"candidates: {kind} is no list.", way_out="Give a list of objects.")
    rows = list(cast("Iterable[Any]", candidates))
    if len(rows) > _MOST_CANDIDATES:
        raise InvalidInput(f"candidates: {len(rows)} are more than {_MOST_CANDIDATES}.")
    return rows


def _read(rows: Sequence[Any]) -> tuple[list[Offered], list[Refused]]:
    """The candidates that can be ranked, and those that cannot; the same provider's id counts once."""
    offered: list[Offered] = []
    refused: list[Refused] = []
    seen: dict[tuple[str | None, str], int] = {}
    for index, row in enumerate(rows):
        try:
            one = read_candidate(index, row)
        except Unusable as reason:
            refused.append(Refused(input_index=index, reason=str(reason)))
            continue
        if one.source_id is not None:
            first = seen.setdefault((one.source, one.source_id), index)
            if first != index:
                refused.append(Refused(input_index=index, reason=f"it repeats the id of candidate {first}"))
                continue
        offered.append(one)
    return offered, refused


def _concepts(services: Services, offered: Offered) -> tuple[str, ...]:
    """What its kinds, tags and name say that it is."""
    named_in = services.language.vocabulary.named_in
    found = (concept for text in (*offered.kinds, *offered.tags, offered.name) for concept in named_in(text))
    return tuple(dict.fromkeys(found))


def _source_key(offered: Offered) -> str | None:
    return f"{offered.source}:{offered.source_id}" if offered.source and offered.source_id else None


def _matches(offered: Sequence[Offered], known: Known) -> list[Match | None]:
    """The remembered place that each candidate is, if it is one."""
    records = {row["place"]["key"]: record_of(row["place"], row["aliases"]) for row in known.rows}
    rows = {row["place"]["key"]: row for row in known.rows}
    found: list[Match | None] = []
    for one in offered:
        likest = known.likest.get(one.input_index)
        resolution = resolve(_record(one), [records[place] for place in likest]) if likest else None
        place_id = resolution.place_id if resolution else None
        found.append(_match(rows[place_id], resolution.reason) if resolution and place_id else None)
    return found


def _record(offered: Offered) -> PlaceRecord:
    return PlaceRecord(
        name=offered.name,
        locality=offered.locality,
        address=offered.address,
        category=offered.kinds[0] if offered.kinds else None,
        point=offered.point,
        phone=offered.phone,
        source=offered.source if offered.source_id else None,
        source_id=offered.source_id if offered.source else None,
    )


def _match(row: dict[str, Any], reason: str) -> Match:
    memory = row["memory"]
    return Match(
        memory_id=memory["key"],
        place_id=row["place"]["key"],
        relationship=memory["relationship"],
        affect=memory["affect"],
        reason=reason,
        present=tuple(trait["concept"] for trait in row["traits"] if trait["present"]),
        absent=tuple(trait["concept"] for trait in row["traits"] if not trait["present"]),
        facts=tuple(facts_of(row)),
        scopes=() if None in row["scopes"] else tuple(row["scopes"]),
        source_ids=tuple(source["key"] for source in row["sources"]),
    )


def _ranked(one: Judged, given: Any) -> Ranked:
    return Ranked(
        input_index=one.offered.input_index,
        name=one.offered.name,
        score=one.score,
        reasons=one.reasons,
        memory_id=one.match.memory_id if one.match else None,
        place_id=one.match.place_id if one.match else None,
        relationship=one.match.relationship if one.match else None,
        match=one.match.reason if one.match else None,
        distance_km=one.distance_km,
        is_open=one.is_open,
        candidate={str(name): value for name, value in given.items()},
    )
