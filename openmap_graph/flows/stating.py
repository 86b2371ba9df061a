"""What is stated by a call instead of by talk: places, opinions, anchors, preferences, measures."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, get_args

from openmap_graph.errors import InvalidInput, NotFound
from openmap_graph.flows import vectors
from openmap_graph.flows.applying import Applied, Applier, Told
from openmap_graph.flows.capture import capture
from openmap_graph.flows.given import checked_place, record_of, told_place
from openmap_graph.flows.services import Services, Tenant
from openmap_graph.graph import anchor, calibration, memory, user
from openmap_graph.graph.door import Unit
from openmap_graph.model.anchor import Anchor
from openmap_graph.model.answer import Capture
from openmap_graph.model.calibration import Calibration
from openmap_graph.model.event import Claim, Event, Measure, Precision, Relationship
from openmap_graph.model.input import PlaceInput
from openmap_graph.model.memory import Change, Memory
from openmap_graph.model.place import Mention, Point
from openmap_graph.rules import geo
from openmap_graph.rules.calibration import REGISTRY, look_up
from openmap_graph.rules.clock import instant
from openmap_graph.rules.identity import PlaceRecord

CALLS = "api"
"""The conversation of events that no conversation has told."""


def apply_calls(services: Services, tenant: Tenant, told: Sequence[Told], now: datetime) -> Applied:
    """Apply events of calls, under the user's lock, and bring vectors up to date."""

    def work(unit: Unit) -> Applied:
        user.ensure(unit, tenant.user_id, tenant.time_zone.key, now)
        return Applier(services, tenant, unit, CALLS, now).apply(told)

    applied = services.graph.transact(work, name="state")
    vectors.refresh(services, tenant.user_id)
    return applied


def remember_place(
    services: Services,
    tenant: Tenant,
    given: PlaceInput | Mapping[str, Any],
    relationship: str,
    *,
    note: str | None,
    companions: Sequence[str],
    at: datetime | str | None,
) -> Change:
    """Remember a structured place; tags become traits whose source is the provider."""
    claim = checked_relationship(relationship)
    place = checked_place(given)
    now, when, precision = _when(services, tenant, at)
    record = record_of(place)
    mention = Mention(
        name=place.name,
        kind=place.kind,
        locality=place.locality,
        address=place.address,
        category=place.category,
    )
    call = f"remember_place({told_place(place)}, {claim!r})"
    claimed = Event.of_call(
        "opinion",
        call,
        "api.remember_place",
        when,
        precision=precision,
        place=mention,
        claim=claim,
        companions=tuple(companions),
    )
    traits = _tag_traits(services, claimed, place.tags)
    told = [
        Told(
            event=one, said_at=now, ordinal=index, record=record, datum=place.datum if record.point else None
        )
        for index, one in enumerate([claimed, *traits])
    ]
    (change,) = apply_calls(services, tenant, told, now).changes
    if note is not None:
        memory.annotate(services.graph, tenant.user_id, change.memory_id, note)
    return change


def _tag_traits(services: Services, claimed: Event, tags: Sequence[str]) -> list[Event]:
    """What the provider's tags say of a place: traits that are nobody's taste."""
    told = {"kind": "trait", "claim": None, "holder": "provider"}
    return [
        claimed.model_copy(
            update=told | {"concept": services.language.vocabulary.canonical(tag), "quote": tag}
        )
        for tag in dict.fromkeys(tags)
    ]


def update_memory(
    services: Services, tenant: Tenant, memory_id: str, relationship: str | None, note: str | None
) -> Memory:
    """Change the relationship (as new evidence, from now on) or the note of a memory. Raises `NotFound`."""
    found = _memory(services, tenant, memory_id)
    if relationship is not None:
        claim, now = checked_relationship(relationship), services.clock()
        call = f"update_memory({found.place.name!r}, {claim!r})"
        event = Event.of_call(
            "opinion",
            call,
            "api.update_memory",
            now,
            place=Mention(name=found.place.name, kind=found.place.kind),
            claim=claim,
        )
        record = PlaceRecord(id=found.place.id, name=found.place.name)
        apply_calls(services, tenant, [Told(event=event, said_at=now, record=record)], now)
    if note is not None:
        memory.annotate(services.graph, tenant.user_id, memory_id, note)
    return _memory(services, tenant, memory_id)


def _memory(services: Services, tenant: Tenant, memory_id: str) -> Memory:
    found = memory.by_key(services.graph, tenant.user_id, memory_id)
    if found is None:
        raise NotFound(f"memory: {memory_id!r} is none of this user's memories.")
    return found


def remember(
    services: Services, tenant: Tenant, text: str, relationship: str | None, at: datetime | str | None
) -> Capture:
    """Read one statement like a turn; a given `relationship` holds for the places that it names."""
    claim = None if relationship is None else checked_relationship(relationship)
    found = capture(
        services, tenant, [{"role": "user", "content": text}], conversation=None, at=at, with_scenario=False
    )
    if claim is not None:
        for memory_id in dict.fromkeys(
            change.memory_id for change in found.changes if change.relationship != claim
        ):
            update_memory(services, tenant, memory_id, claim, None)
    return found


def set_anchor(
    services: Services,
    tenant: Tenant,
    role: str,
    place: str | None,
    near: Point | tuple[float, float] | None,
    since: datetime | str | None,
) -> Anchor:
    """State where a role of the user is from `since` on; an earlier one of that role becomes history.

    `place` is the id of a remembered place (`NotFound` when there is none) or a label; `near` its position.
    """
    if not role.strip() or not ((place and place.strip()) or near):
        raise InvalidInput("anchor: a role and a place or a position are needed.")
    point = near if near is None or isinstance(near, Point) else geo.point(near[0], near[1], "near")
    label = place or f"{role} position"
    if place and place.startswith(("plc_", "mem_")):
        known = [
            one for one in memory.listed(services.graph, tenant.user_id) if place in (one.place.id, one.id)
        ]
        if not known:
            raise NotFound(f"place: {place!r} is none of this user's places.")
        label, point = known[0].place.name, point or known[0].place.point
    now, when, precision = _when(services, tenant, since)
    event = _anchor_event(role, label, when, precision, 1)
    apply_calls(services, tenant, [Told(event=event, said_at=now, point=point)], now)
    held = anchor.current(services.graph, tenant.user_id, max(now, when))
    return next(one for one in held if one.role == event.role)


def remove_anchor(services: Services, tenant: Tenant, role: str) -> None:
    """End the current anchor of a role from now on."""
    now = services.clock()
    event = _anchor_event(role, None, now, "instant", -1)
    apply_calls(services, tenant, [Told(event=event, said_at=now)], now)


def _anchor_event(role: str, label: str | None, when: datetime, precision: Precision, polarity: Any) -> Event:
    role = role.strip().lower()
    call = f"set_anchor({role!r}, {label!r})" if label else f"remove_anchor({role!r})"
    predicate = {"home": "lives_near", "work": "works_near"}.get(role)
    return Event.of_call(
        "statement",
        call,
        "api.set_anchor" if label else "api.remove_anchor",
        when,
        precision=precision,
        predicate=predicate,  # pyright: ignore[reportArgumentType]
        object=label,
        object_kind="place",
        role=role,
        polarity=polarity,
    )


def calibrate(
    services: Services,
    tenant: Tenant,
    term: str,
    value: float,
    unit: str | None,
    context: str | None,
    accepted: bool,
) -> Calibration:
    """State one accepted or refused value of a fuzzy word; the calibration as it is then."""
    measure = checked_measure(term, value, unit, accepted)
    now, when, precision = _when(services, tenant, None)
    call = f"calibrate({term!r}, {value:g}, {unit!r}, context={context!r}, accepted={accepted})"
    event = Event.of_call(
        "measure",
        call,
        "api.calibrate",
        when,
        precision=precision,
        measure=measure,
        goals=(context,) if context else (),
    )
    apply_calls(services, tenant, [Told(event=event, said_at=now)], now)
    return look_up(calibration.current(services.graph, tenant.user_id), term, context, measure.currency)


def checked_measure(term: str, value: float, unit: str | None, accepted: bool) -> Measure:
    """A measure of a known term in its own unit, or `InvalidInput` naming the field."""
    if term not in REGISTRY:
        raise InvalidInput(
            f"term: {term!r} cannot be calibrated.", way_out=f"Use one of {', '.join(REGISTRY)}."
        )
    own = REGISTRY[term].unit
    if not math.isfinite(value) or value < 0 or (own == "ratio" and value > 1):
        raise InvalidInput(f"value: {value!r} is no {term} in {own}.")
    if own == "money":
        if not unit or not unit.isalpha() or len(unit) != 3:
            raise InvalidInput(f"unit: {unit!r} is no currency.", way_out="Use an ISO 4217 code such as EUR.")
        return Measure(term=term, value=value, unit=own, currency=unit.upper(), accepted=accepted)
    if unit not in (None, own):
        raise InvalidInput(f"unit: {term} is measured in {own}, not {unit!r}.")
    return Measure(term=term, value=value, unit=own, accepted=accepted)


def checked_relationship(value: str) -> Claim:
    """A relationship, or `InvalidInput`."""
    if value not in get_args(Relationship):
        raise InvalidInput(f"relationship: {value!r} is none of {', '.join(get_args(Relationship))}.")
    return value  # pyright: ignore[reportReturnType]


def _when(
    services: Services, tenant: Tenant, at: datetime | str | None
) -> tuple[datetime, datetime, Precision]:
    """Now, and the time of a statement: as given, else the local day, so that a repeated call is the same call."""
    now = services.clock()
    if at is not None:
        return now, instant(at, tenant.time_zone)[0], "instant"
    midnight = now.astimezone(tenant.time_zone).replace(hour=0, minute=0, second=0, microsecond=0)
    return now, midnight, "day"
