"""The context block: a stable profile, recalled places and quoted sources, escaped and within a budget."""

from __future__ import annotations

from datetime import datetime

from openmap_graph.errors import InvalidInput
from openmap_graph.flows.recall import Near, answered, frame_of, moment, position, ranked
from openmap_graph.flows.services import Services, Tenant
from openmap_graph.model.answer import Context
from openmap_graph.rules import accept
from openmap_graph.rules.block import blocks


def context(
    services: Services,
    tenant: Tenant,
    query: str,
    *,
    near: Near = None,
    limit: int = 5,
    max_chars: int | None = None,
    at: datetime | str | None = None,
) -> Context:
    """The block for a prompt; a query that no remembered place fits puts no place in.

    `max_chars` limits `system` and `prepend` together; the least useful lines go first.
    """
    if max_chars is not None and (isinstance(max_chars, bool) or max_chars < 1):
        raise InvalidInput(f"max_chars: {max_chars!r} is no positive number of characters.")
    limit, now = accept.limit(limit), moment(services, tenant, at)
    frame = frame_of(services, tenant, query, now)
    found, _, scored = ranked(services, tenant, frame, position(near), now)
    places = answered(query, frame, found, scored, limit).places if query.strip() else ()
    made = blocks(found.holding.beliefs, found.holding.anchors, found.holding.learned, places, max_chars)
    sources = {source.turn_id: source for place in made.shown for source in place.sources}
    return Context(
        system=made.system, prepend=made.prepend, places=made.shown, sources=tuple(sources.values())
    )
