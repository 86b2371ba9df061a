"""The user's places: listed, named, related to each other, and what became of them."""

from __future__ import annotations

from datetime import datetime
from typing import get_args

from openmap_graph.errors import Conflict, InvalidInput, NotFound
from openmap_graph.flows.applying import Applier, Told
from openmap_graph.flows.merging import known_places, locked, shown
from openmap_graph.flows.services import Services, Tenant
from openmap_graph.flows.stating import CALLS
from openmap_graph.graph import alias, memory, merge, place
from openmap_graph.graph.door import Unit
from openmap_graph.model.event import Event, Relationship
from openmap_graph.model.place import Alias, Mention, Place, PlaceStatus, RelatedPlace
from openmap_graph.rules import accept
from openmap_graph.rules.clock import instant
from openmap_graph.rules.identity import PlaceRecord, normalise
from openmap_graph.rules.search_text import describe

_MOST_PLACES = 100_000
_LONGEST_NAME = 500


def places(
    services: Services,
    tenant: Tenant,
    tag: str | None,
    relationship: str | None,
    status: str | None,
    offset: int,
    limit: int,
) -> tuple[Place, ...]:
    """The places that the user remembers, by name; `tag` in any wording of the vocabulary."""
    if relationship is not None and relationship not in get_args(Relationship):
        raise InvalidInput(f"relationship: {relationship!r} is none of {', '.join(get_args(Relationship))}.")
    if isinstance(offset, bool) or not isinstance(offset, int) or offset < 0:  # pyright: ignore[reportUnnecessaryIsInstance]
        raise InvalidInput(f"offset: {offset!r} is no count.")
    return place.listed(
        services.graph,
        tenant.user_id,
        concept=services.language.vocabulary.canonical(tag) if tag and tag.strip() else None,
        relationship=relationship,
        status=None if status is None else _status(status),
        skip=offset,
        limit=accept.limit(limit, most=_MOST_PLACES),
    )


def related_places(
    services: Services, tenant: Tenant, place_id: str, within_km: float, limit: int
) -> tuple[RelatedPlace, ...]:
    """The user's other places that share traits, episodes, lists or the neighbourhood with one, the closest tie first."""
    if not 0 <= within_km < float("inf"):
        raise InvalidInput(f"within_km: {within_km!r} is no distance.")
    found = merge.known(services.graph, tenant.user_id, [place_id]).get(place_id)
    if found is None:
        raise NotFound(f"place: {place_id!r} is none of this user's places.", way_out="See places().")
    return place.related(
        services.graph, tenant.user_id, found.final_id, float(within_km), accept.limit(limit)
    )


def set_place_status(
    services: Services,
    tenant: Tenant,
    place_id: str,
    status: str,
    detail: str | None,
    at: datetime | str | None,
) -> Place:
    """State that a place has closed for good, opened again, got a new name or moved; the place as it is then.

    It holds for this user only. `detail` is the new name, by which the place is found from now on, or the new
    address, which is kept as said.
    """
    now = services.clock()
    when = now if at is None else instant(at, tenant.time_zone)[0]
    fate = _status(status)

    def work(unit: Unit) -> str:
        (known,) = known_places(unit, tenant, place_id)
        said = f", {detail!r}" if detail else ""
        call = f"set_place_status({known.name!r}, {fate!r}{said})"
        event = Event.of_call(
            "statement",
            call,
            "api.set_place_status",
            when,
            place=Mention(name=known.name),
            object=fate,
            object_kind="text",
        )
        record = PlaceRecord(id=known.final_id, name=known.name)
        told = [Told(event=event, said_at=now, record=record)]
        Applier(services, tenant, unit, CALLS, now).apply(told)
        if fate == "renamed" and detail:
            alias.store(unit, tenant.user_id, known.final_id, [_name(detail, "detail")], now)
            _describe(tenant, unit, known.final_id)
        return known.final_id

    return shown(services, tenant, locked(services, tenant, work))[0]


def aliases(services: Services, tenant: Tenant) -> tuple[Alias, ...]:
    """Every name by which the user has called a place."""
    return alias.listed(services.graph, tenant.user_id)


def add_alias(services: Services, tenant: Tenant, place_id: str, text: str) -> Alias:
    """Call a place by one more name, which means it from now on; for this user only."""
    name = _name(text, "text")

    def work(unit: Unit) -> str:
        (known,) = known_places(unit, tenant, place_id)
        alias.store(unit, tenant.user_id, known.final_id, [name], services.clock())
        _describe(tenant, unit, known.final_id)
        return known.final_id

    final_id = locked(services, tenant, work)
    return next(
        one
        for one in alias.listed(services.graph, tenant.user_id)
        if one.place_id == final_id and normalise(one.text) == normalise(name)
    )


def remove_alias(services: Services, tenant: Tenant, alias_id: str) -> None:
    """Take a name away from a place. `NotFound` for an unknown id, `Conflict` for the place's own name."""

    def work(unit: Unit) -> None:
        dropped = alias.drop(unit, tenant.user_id, alias_id)
        if dropped is None:
            raise NotFound(f"alias: {alias_id!r} is none of this user's.", way_out="See aliases().")
        if dropped.text == dropped.name:
            raise Conflict(f"alias: {dropped.text!r} is the place's own name.")
        names = [dropped.name, *dropped.others]
        alias.store(unit, tenant.user_id, dropped.place_id, names, services.clock())
        _describe(tenant, unit, dropped.place_id)

    locked(services, tenant, work)


def _describe(tenant: Tenant, unit: Unit, place_id: str) -> None:
    """Bring the text by which a memory is found up to date with its names."""
    rows = memory.details(unit, tenant.user_id, [memory.memory_key(tenant.user_id, place_id)])
    memory.describe(unit, tenant.user_id, {row["memory"]: describe(row) for row in rows})


def _name(text: object, field: str) -> str:
    if not isinstance(text, str) or not normalise(text) or len(text) > _LONGEST_NAME:
        raise InvalidInput(f"{field}: {text!r} is no name.")
    return text.strip()


def _status(value: str) -> PlaceStatus:
    known = get_args(PlaceStatus)
    if value not in known:
        raise InvalidInput(f"status: {value!r} is none of {', '.join(known)}.")
    return value  # pyright: ignore[reportReturnType]
