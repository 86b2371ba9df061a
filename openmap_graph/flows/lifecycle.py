"""Consolidation."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from openmap_graph.flows.services import Services, Tenant
from openmap_graph.graph import area, belief, scenario, turn, user
from openmap_graph.graph.door import Unit
from openmap_graph.model.answer import Consolidation

_BATCH = 500
_CONCEPTS = 20


def consolidate(services: Services, tenant: Tenant, *, rebuild: bool = False) -> Consolidation:
    """Weigh what is new since the last time (or everything), settle the beliefs, derive routines and areas.

    Running it twice changes nothing. Batches follow each other under the user's lock, so that it can be
    interrupted and repeated.
    """
    now = services.clock()
    if rebuild:
        services.graph.transact(lambda unit: belief.reopen(unit, tenant.user_id), name="consolidate")
    weighed, concepts = 0, set[tuple[str, str]]()
    while batch := services.graph.transact(
        lambda unit: _weigh(services, unit, tenant.user_id, now, rebuild), name="consolidate"
    ):
        weighed += batch.pieces
        concepts |= batch.concepts
    if rebuild:
        _settle_all(services, tenant, sorted(concepts), now)
    services.graph.transact(lambda unit: _derive(services, tenant, unit, now, rebuild), name="consolidate")
    return Consolidation(weighed=weighed, beliefs=len(_beliefs(services, tenant, now)))


class _Batch(NamedTuple):
    pieces: int
    concepts: set[tuple[str, str]]


def _weigh(services: Services, unit: Unit, user_id: str, now: datetime, rebuild: bool) -> _Batch | None:
    """Weigh a batch of what is pending, and settle its concepts unless all are settled in the end."""
    turn.lock_user(unit, user_id)
    events, memories = belief.unweighed(unit, user_id, _BATCH)
    if not events and not memories:
        return None
    concepts = belief.weigh(unit, user_id, events, memories)
    if not rebuild:
        broader = services.language.vocabulary.ancestors
        belief.settle(unit, user_id, concepts, broader, events, memories, now)
    return _Batch(len(events) + len(memories), set(concepts))


def _settle_all(
    services: Services, tenant: Tenant, concepts: Sequence[tuple[str, str]], now: datetime
) -> None:
    broader = services.language.vocabulary.ancestors
    for start in range(0, len(concepts), _CONCEPTS):
        chosen = concepts[start : start + _CONCEPTS]

        def settle(unit: Unit, chosen: Sequence[tuple[str, str]] = chosen) -> None:
            turn.lock_user(unit, tenant.user_id)
            belief.settle(unit, tenant.user_id, chosen, broader, [], [], now, all_evidence=True)

        services.graph.transact(settle, name="consolidate")


def _derive(services: Services, tenant: Tenant, unit: Unit, now: datetime, rebuild: bool) -> None:
    turn.lock_user(unit, tenant.user_id)
    stale = user.stale(unit, tenant.user_id)
    if stale.routines or rebuild:
        label = services.language.vocabulary.label
        scenario.derive_routines(unit, tenant.user_id, label, tenant.time_zone, now)
    if stale.areas or rebuild:
        area.derive(unit, tenant.user_id, now)


def _beliefs(services: Services, tenant: Tenant, now: datetime) -> tuple[object, ...]:
    half_life = services.settings.belief_half_life_days
    return belief.current(services.graph, tenant.user_id, now=now, half_life_days=half_life)
