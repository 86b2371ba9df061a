"""Consolidation and erasure."""

from __future__ import annotations

from datetime import datetime

from openmap_graph.flows.services import Services, Tenant
from openmap_graph.graph import area, belief, scenario, turn, user
from openmap_graph.graph.door import Unit
from openmap_graph.model.answer import Consolidation

_BATCH = 500


def consolidate(services: Services, tenant: Tenant, *, rebuild: bool = False) -> Consolidation:
    """Weigh what is new since the last time (or everything), settle the beliefs, derive routines and areas.

    Running it twice changes nothing. Batches follow each other under the user's lock, so that it can be
    interrupted and repeated.
    """
    now = services.clock()
    if rebuild:
        services.graph.transact(lambda unit: belief.reopen(unit, tenant.user_id), name="consolidate")
    weighed = 0
    while batch := services.graph.transact(
        lambda unit: _weigh(services, unit, tenant.user_id, now, rebuild), name="consolidate"
    ):
        weighed += batch
    label = services.language.vocabulary.label

    def derive(unit: Unit) -> None:
        turn.lock_user(unit, tenant.user_id, [])
        scenario.derive_routines(unit, tenant.user_id, label, tenant.time_zone, now)
        area.derive(unit, tenant.user_id, now)

    services.graph.transact(derive, name="consolidate")
    return Consolidation(weighed=weighed, beliefs=len(_beliefs(services, tenant, now)))


def _weigh(services: Services, unit: Unit, user_id: str, now: datetime, rebuild: bool) -> int:
    turn.lock_user(unit, user_id, [])
    events, memories = belief.unweighed(unit, user_id, _BATCH)
    if not events and not memories:
        return 0
    concepts = belief.weigh(unit, user_id, events, memories)
    broader = services.language.vocabulary.ancestors
    belief.settle(unit, user_id, concepts, broader, events, memories, now, all_evidence=rebuild)
    return len(events) + len(memories)


def _beliefs(services: Services, tenant: Tenant, now: datetime) -> tuple[object, ...]:
    half_life = services.settings.belief_half_life_days
    return belief.current(services.graph, tenant.user_id, now=now, half_life_days=half_life)


def erase(services: Services, tenant: Tenant) -> int:
    """Delete everything of the user; how many nodes that were."""
    return user.erase(services.graph, tenant.user_id)
