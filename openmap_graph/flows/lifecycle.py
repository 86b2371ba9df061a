"""Consolidation and erasure."""

from __future__ import annotations

from openmap_graph.flows.services import Services, Tenant
from openmap_graph.graph import belief, concept, scenario, turn, user
from openmap_graph.graph.door import Unit

_BATCH = 200


def consolidate(services: Services, tenant: Tenant) -> int:
    """Weigh all evidence again and derive the routines; how many beliefs hold. Running it twice changes nothing."""
    now = services.clock()
    names = concept.names(services.graph, tenant.user_id)
    for start in range(0, len(names), _BATCH):
        batch = names[start : start + _BATCH]

        def weigh(unit: Unit, batch: list[tuple[str, str]] = batch) -> None:
            turn.lock_user(unit, tenant.user_id, [])
            belief.infer(unit, tenant.user_id, batch, now)

        services.graph.transact(weigh, name="consolidate")

    def derive(unit: Unit) -> None:
        turn.lock_user(unit, tenant.user_id, [])
        scenario.derive_routines(unit, tenant.user_id, services.language.vocabulary.label, now)

    if names:
        services.graph.transact(derive, name="consolidate")
    return len(
        belief.current(
            services.graph, tenant.user_id, now=now, half_life_days=services.settings.belief_half_life_days
        )
    )


def erase(services: Services, tenant: Tenant) -> int:
    """Delete everything of the user; how many nodes that were."""
    return user.erase(services.graph, tenant.user_id)
