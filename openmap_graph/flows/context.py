"""The context block: a stable profile, recalled places and quoted sources, escaped and within a budget."""

from __future__ import annotations

from datetime import datetime

from openmap_graph.errors import InvalidInput
from openmap_graph.flows.recall import remembered
from openmap_graph.flows.services import Services, Tenant
from openmap_graph.graph import anchor, belief, calibration
from openmap_graph.model.answer import Context
from openmap_graph.model.place import Point
from openmap_graph.rules.block import memories_block, profile_block


def context(
    services: Services,
    tenant: Tenant,
    query: str,
    *,
    near: Point | tuple[float, float] | None = None,
    limit: int = 5,
    max_chars: int | None = None,
    at: datetime | str | None = None,
) -> Context:
    """The block for a prompt. `max_chars` limits `system` and `prepend` together; the least useful lines go first."""
    if max_chars is not None and max_chars < 1:
        raise InvalidInput(f"max_chars: {max_chars} is not positive.")
    found = remembered(services, tenant, query, near=near, most=limit, at=at)
    now = services.clock()
    beliefs = belief.current(
        services.graph, tenant.user_id, now=now, half_life_days=services.settings.belief_half_life_days
    )
    system = profile_block(
        beliefs,
        anchor.current(services.graph, tenant.user_id, now),
        calibration.current(services.graph, tenant.user_id),
        max_chars,
    )
    left = None if max_chars is None else max(0, max_chars - len(system))
    prepend, shown = memories_block(found.places, left)
    sources = {source.turn_id: source for place in shown for source in place.sources}
    return Context(system=system, prepend=prepend, places=shown, sources=tuple(sources.values()))
