"""Conversation search: what was said, found by words and by meaning."""

from __future__ import annotations

from openmap_graph.flows.services import Services, Tenant
from openmap_graph.graph import turn
from openmap_graph.model.answer import TurnHit
from openmap_graph.rules import accept
from openmap_graph.rules.fuse import z_sum
from openmap_graph.rules.keys import tenant as token_of
from openmap_graph.rules.lexical import bm25, stems
from openmap_graph.rules.search_text import full_text, full_text_cjk

_BREADTH = 100


def search_turns(services: Services, tenant: Tenant, query: str, limit: int) -> tuple[TurnHit, ...]:
    """The user's and the assistant's turns for a query, best first; an empty query finds nothing."""
    limit = accept.limit(limit)
    if not query.strip():
        return ()
    embedder, token = services.language.embedder, token_of(tenant.user_id)
    rows = turn.search(
        services.graph,
        tenant.user_id,
        embedder.embed([query])[0] if embedder.dimension else None,
        full_text(token, query, "text"),
        full_text_cjk(token, query, "text"),
        max(_BREADTH, limit),
    )
    words = bm25(stems(query), [stems(row["turn"]["text"]) for row in rows])
    scores = z_sum(words, [row["cosine"] for row in rows])
    found = sorted(zip(scores, rows, strict=True), key=lambda pair: (-pair[0], pair[1]["turn"]["number"]))
    return tuple(
        TurnHit(
            turn_id=row["turn"]["key"],
            number=row["turn"]["number"],
            conversation=row["turn"]["conversation"],
            role=row["turn"]["role"],
            speaker=row["turn"]["speaker"],
            text=row["turn"]["text"],
            said_at=row["turn"]["occurred_at"],
            score=score,
        )
        for score, row in found[:limit]
    )
