"""Conversation search: what was said, found by words, by meaning and by what was said next to it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from openmap_graph.flows.services import Services, Tenant
from openmap_graph.graph import noticing, turn
from openmap_graph.model.answer import TurnHit
from openmap_graph.rules import accept
from openmap_graph.rules.clock import instant
from openmap_graph.rules.echoes import says_more
from openmap_graph.rules.lexical import telling
from openmap_graph.rules.search_text import runs
from openmap_graph.rules.talk import Heard, Ranked, Statistics, leads_on, rank_talk, without


def search_turns(
    services: Services,
    tenant: Tenant,
    query: str,
    limit: int,
    *,
    conversation: str | None = None,
    speaker: str | None = None,
    place: str | None = None,
    since: datetime | str | None = None,
    until: datetime | str | None = None,
) -> tuple[TurnHit, ...]:
    """The user's and the assistant's turns for a query, best first; an empty query finds nothing.

    `speaker` is a name or a role, `place` a place's id or name, `since` is included and `until` is not. What a filter
    says is not searched for again: its name is taken out of the question. A turn that only repeats what the evaluator
    wrote is not found.
    """
    limit = accept.limit(limit)
    accept.storable(query, "query")
    if not any(character.isalnum() for character in query):
        return ()
    asked = without([name for name in (conversation, speaker, place) if name], query)
    wanted = turn.Asked(
        words=telling(asked),
        lookups=tuple(runs(query)),
        conversation=conversation,
        speaker=speaker,
        place=place,
        since=instant(since, tenant.time_zone, "since")[0] if since is not None else None,
        until=instant(until, tenant.time_zone, "until")[0] if until is not None else None,
    )
    return _found(services, tenant, asked, wanted, limit)


def _found(
    services: Services, tenant: Tenant, asked: str, wanted: turn.Asked, limit: int
) -> tuple[TurnHit, ...]:
    """The best turns, in talk of several voices after a second hop: from the first that is found to what is like it.

    Who speaks is told by the turns; in the meaning of the question a name would only blur what is asked.
    """
    graph, user_id, embedder = services.graph, tenant.user_id, services.language.embedder
    meant = without(turn.speakers(graph, user_id), asked)
    vector = embedder.embed([meant])[0] if embedder.dimension else None
    found = turn.search(graph, user_id, vector, wanted, limit)
    statistics = Statistics(
        total=found.total, holders=found.holders, cosine_mean=found.mean, cosine_spread=found.spread
    )
    echoes = noticing.echoes(graph, user_id)
    rows = _own(found.rows, echoes)
    turns = [_heard(row) for row in rows]
    ranked = rank_talk(asked, turns, statistics, limit)
    if ranked and vector and leads_on(asked, turns):
        likeness, more = turn.beside(graph, user_id, ranked[0].turn.key, vector, wanted, found)
        rows += _own(more, echoes)
        ranked = rank_talk(asked, [_heard(row) for row in rows], statistics, limit, likeness)
    times = {row["key"]: row["occurred_at"] for row in rows}
    return tuple(_hit(one, times[one.turn.key]) for one in ranked)


def _own(rows: Sequence[dict[str, Any]], echoes: Sequence[str]) -> list[dict[str, Any]]:
    """Turns that say more than what the evaluator wrote."""
    return [row for row in rows if not echoes or says_more(row["text"], echoes)]


def _heard(row: dict[str, Any]) -> Heard:
    return Heard(
        key=row["key"],
        conversation=row["conversation"],
        position=row["position"],
        number=row["number"],
        role=row["role"],
        speaker=row["speaker"],
        text=row["text"],
        cosine=row["cosine"],
        is_about_named=row["about"],
    )


def _hit(one: Ranked, said_at: datetime) -> TurnHit:
    return TurnHit(
        turn_id=one.turn.key,
        number=one.turn.number,
        conversation=one.turn.conversation,
        role=one.turn.role,
        speaker=one.turn.speaker,
        text=one.turn.text,
        said_at=said_at,
        score=one.score,
    )
