"""Forgetting one thing, or everything before a time: what went, or what would go."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime

from openmap_graph.flows import selecting
from openmap_graph.flows.merging import locked
from openmap_graph.flows.removing import Remover
from openmap_graph.flows.services import Services, Tenant
from openmap_graph.graph.door import Unit
from openmap_graph.model.forgetting import Forgotten, Target

_BATCH = 100
"""So many turns at once are forgotten with everything before a time."""


class _Seen(Exception):
    """Carries what would go out of a transaction that is rolled back."""

    def __init__(self, would: Forgotten) -> None:
        super().__init__()
        self.would = would


def forget(services: Services, tenant: Tenant, given: Mapping[str, object], *, preview: bool) -> Forgotten:
    """Forget the one thing that is given; what went, what was masked, and what was folded again from what is left.

    All or nothing, except for `before`: there the oldest go first, batch by batch, each whole, so that after
    an interruption the same call goes on. A preview does the same and takes it back. Raises `NotFound`.
    """
    target, value = selecting.one_of(given)
    if target == "before":
        return _forget_before(services, tenant, selecting.before(value, tenant), preview=preview)
    return forget_one(services, tenant, target, str(value), preview=preview)


def forget_one(services: Services, tenant: Tenant, target: Target, id: str, *, preview: bool) -> Forgotten:
    """Forget one thing by its id."""
    now = services.clock()

    def work(unit: Unit) -> Forgotten:
        chosen = selecting.chosen(unit, tenant, target, id)
        return _done(Remover(services, tenant, unit, now).remove(chosen), preview)

    return _result(services, tenant, work)


def _forget_before(services: Services, tenant: Tenant, moment: datetime, *, preview: bool) -> Forgotten:
    now = services.clock()

    def all_of_it(unit: Unit) -> Forgotten:
        return _done(remove_before(services, tenant, unit, moment, now), preview)

    def batch(unit: Unit) -> Forgotten | None:
        chosen = selecting.chosen_before(unit, tenant, moment, _BATCH)
        return Remover(services, tenant, unit, now).remove(chosen) if chosen else None

    if preview:
        return _result(services, tenant, all_of_it)
    done = _nothing(moment)
    while more := locked(services, tenant, batch):
        done = done.plus(more)
    return done


def remove_before(
    services: Services, tenant: Tenant, unit: Unit, moment: datetime, now: datetime
) -> Forgotten:
    """Forget everything before a time inside a transaction; what went."""
    done = _nothing(moment)
    while chosen := selecting.chosen_before(unit, tenant, moment, _BATCH):
        done = done.plus(Remover(services, tenant, unit, now).remove(chosen))
    return done


def _nothing(moment: datetime) -> Forgotten:
    return Forgotten(
        target="before", id=moment.isoformat(), text=f"everything before {moment:%Y-%m-%d %H:%M}"
    )


def _done(done: Forgotten, preview: bool) -> Forgotten:
    if preview:
        raise _Seen(done.model_copy(update={"is_preview": True}))
    return done


def _result(services: Services, tenant: Tenant, work: Callable[[Unit], Forgotten]) -> Forgotten:
    try:
        return locked(services, tenant, work)
    except _Seen as seen:
        return seen.would
