"""Places made one, parted again, linked to a provider's; and the questions whether two are one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, TypeVar

from openmap_graph.errors import Conflict, InvalidInput, NotFound
from openmap_graph.flows import vectors
from openmap_graph.flows.given import checked_place, record_of
from openmap_graph.flows.services import Services, Tenant
from openmap_graph.graph import alias, belief, calibration, memory, merge, place, question, turn, user
from openmap_graph.graph.door import Unit
from openmap_graph.graph.merge import Known, Moved
from openmap_graph.model.input import PlaceInput
from openmap_graph.model.place import Place, PlaceQuestion
from openmap_graph.rules.calibration import TERMS
from openmap_graph.rules.search_text import describe

T = TypeVar("T")


def merge_places(services: Services, tenant: Tenant, keep: str, other: str) -> Place:
    """Make `other` the same place as `keep`: its evidence, names and visits count there; the place as it is then.

    Both places stay, and `split_place` takes it back. Merging again changes nothing. `NotFound` for places
    that the user doesn't know.
    """
    if keep == other:
        raise InvalidInput("other: a place can't be merged into itself.")

    def work(unit: Unit) -> str:
        kept, moved = known_places(unit, tenant, keep, other)
        _join(services, tenant, unit, kept.final_id, moved.final_id)
        return kept.final_id

    return shown(services, tenant, locked(services, tenant, work))[0]


def split_place(services: Services, tenant: Tenant, place_id: str) -> tuple[Place, ...]:
    """Take back the merge of a place, or the latest merge into it; the places as they are then.

    Memories, their history and beliefs are again what they were. A place whose merge was taken back already
    is left alone; `Conflict` when it was never merged.
    """

    def work(unit: Unit) -> tuple[str, ...]:
        (one,) = known_places(unit, tenant, place_id)
        if one.final_id != one.place_id:
            return _part(services, tenant, unit, one.place_id)
        inside = merge.merged(unit, tenant.user_id, one.place_id)
        if inside:
            return _part(services, tenant, unit, inside[0])
        if one.was_split:
            return (one.place_id,)
        raise Conflict(f"place: {place_id!r} is not merged with another place.")

    return shown(services, tenant, *locked(services, tenant, work))


def link_place(
    services: Services, tenant: Tenant, private: str, canonical: str | PlaceInput | Mapping[str, Any]
) -> Place:
    """Attach a provider's place to a private one, which keeps its label; the private place as it is then.

    `canonical` is the id of a shared place that the user remembers, or the provider's record with `source`
    and `source_id`. `split_place` takes it back. `Conflict` when it belongs to another place already.
    """
    given = None if isinstance(canonical, str) else checked_place(canonical)
    if given and not (given.source and given.source_id):
        raise InvalidInput(
            "canonical: the record has no id of its provider.", way_out="Give source and source_id."
        )

    def work(unit: Unit) -> str:
        (own,) = known_places(unit, tenant, private)
        if not own.is_own:
            raise InvalidInput(f"private: {private!r} is a provider's place.")
        shared = _canonical(services, tenant, unit, canonical if isinstance(canonical, str) else given)
        found = merge.known(unit, tenant.user_id, [shared]).get(shared)
        if found and found.final_id not in (shared, own.final_id):
            raise Conflict(
                f"canonical: {shared!r} belongs to another place of this user.",
                way_out="Take that back with split_place first.",
            )
        if not found or found.final_id != own.final_id:
            _join(services, tenant, unit, own.final_id, shared)
        return own.final_id

    return shown(services, tenant, locked(services, tenant, work))[0]


def _canonical(services: Services, tenant: Tenant, unit: Unit, given: str | PlaceInput | None) -> str:
    if isinstance(given, PlaceInput):
        record = record_of(given)
        place_id = place.new_place_key(tenant.user_id, record)
        place.upsert(unit, tenant.user_id, [(place_id, record)], services.clock(), {place_id: given.datum})
        return place_id
    (found,) = known_places(unit, tenant, given or "")
    if found.is_own and found.final_id == found.place_id:
        raise InvalidInput(f"canonical: {given!r} is a private place.", way_out="Use merge_places.")
    return found.place_id


def place_questions(services: Services, tenant: Tenant) -> tuple[PlaceQuestion, ...]:
    """Pairs of places that may be one, and are kept apart until the user settles it."""
    return question.pending(services.graph, tenant.user_id)


def settle_question(services: Services, tenant: Tenant, question_id: str, same: bool) -> tuple[Place, ...]:
    """Settle whether two places are one, or change an earlier answer; the places as they are then.

    If they are, the private one is kept, with its label; of two of a kind, the older.
    """

    def work(unit: Unit) -> tuple[str, ...]:
        found = question.answer(unit, tenant.user_id, question_id, same, services.clock())
        if found is None:
            raise NotFound(
                f"question: {question_id!r} is none of this user's.", way_out="See place_questions()."
            )
        places, before = found
        first, second = known_places(unit, tenant, *places)
        if same:
            keep, other = (second, first) if second.is_own and not first.is_own else (first, second)
            _join(services, tenant, unit, keep.final_id, other.final_id)
        elif before == "same" and first.final_id == second.final_id:
            away = second if second.final_id != second.place_id else first
            _part(services, tenant, unit, away.place_id)
        return tuple(places)

    return shown(services, tenant, *locked(services, tenant, work))


def known_places(unit: Unit, tenant: Tenant, *ids: str) -> list[Known]:
    """The places with these ids, or ids of their memories; `NotFound` names one that the user doesn't know."""
    found = merge.known(unit, tenant.user_id, ids)
    if missing := [one for one in ids if one not in found]:
        raise NotFound(f"place: {missing[0]!r} is none of this user's places.", way_out="See places().")
    return [found[one] for one in ids]


def locked(services: Services, tenant: Tenant, work: Callable[[Unit], T]) -> T:
    """What `work` returns, done under the user's lock; vectors are up to date afterwards."""

    def inside(unit: Unit) -> T:
        user.ensure(unit, tenant.user_id, tenant.time_zone.key, services.clock())
        turn.lock_user(unit, tenant.user_id, [])
        return work(unit)

    done = services.graph.transact(inside, name="places")
    vectors.refresh(services, tenant.user_id)
    return done


def shown(services: Services, tenant: Tenant, *places: str) -> tuple[Place, ...]:
    """The remembered places with these ids, in this order."""
    found = {one.id: one for one in place.listed(services.graph, tenant.user_id, ids=places)}
    return tuple(found[one] for one in places if one in found)


def _join(services: Services, tenant: Tenant, unit: Unit, keep: str, other: str) -> None:
    if keep != other:
        now = services.clock()
        _follow(services, tenant, unit, merge.merge(unit, tenant.user_id, keep, other, now), now)
        place.state_status(unit, tenant.user_id, [keep], now)


def _part(services: Services, tenant: Tenant, unit: Unit, other: str) -> tuple[str, ...]:
    now = services.clock()
    (before,) = known_places(unit, tenant, other)
    remembered = _follow(services, tenant, unit, merge.split(unit, tenant.user_id, other, now), now)
    if memory.memory_key(tenant.user_id, other) not in remembered:
        alias.forget(unit, tenant.user_id, other)
    place.state_status(unit, tenant.user_id, [before.final_id, other], now)
    return (before.final_id, other)


def _follow(services: Services, tenant: Tenant, unit: Unit, moved: Moved, now: datetime) -> list[str]:
    """Fold, describe, weigh and settle again what rests on evidence that has moved; the memories that hold any."""
    user_id = tenant.user_id
    remembered = merge.refold(unit, user_id, moved.memory_ids, now)
    rows = memory.details(unit, user_id, remembered)
    memory.describe(unit, user_id, {row["memory"]: describe(row) for row in rows})
    concepts = {*moved.concepts, *belief.weigh(unit, user_id, (), moved.memory_ids)}
    broader = services.language.vocabulary.ancestors
    belief.settle(unit, user_id, concepts, broader, (), remembered, now, all_evidence=True)
    calibration.refold(unit, user_id, sorted(TERMS), now)
    return remembered
