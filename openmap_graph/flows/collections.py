"""Named lists of places."""

from __future__ import annotations

from openmap_graph.errors import InvalidInput, NotFound
from openmap_graph.flows.merging import known_places, locked
from openmap_graph.flows.services import Services, Tenant
from openmap_graph.graph import collection, merge
from openmap_graph.graph.door import Unit
from openmap_graph.model.place import Collection

_LONGEST_NAME = 200


def collections(services: Services, tenant: Tenant) -> tuple[Collection, ...]:
    """All lists of the user, by name."""
    return collection.listed(services.graph, tenant.user_id)


def collection_of(services: Services, tenant: Tenant, name: str) -> Collection:
    """The list of this name, in any spelling; `NotFound` when there is none."""
    found = collection.listed(services.graph, tenant.user_id, _name(name))
    if not found:
        raise _unknown(name)
    return found[0]


def add_to_collection(services: Services, tenant: Tenant, name: str, place_id: str) -> Collection:
    """Put a place on a list, which is made when it is new; the list as it is then.

    `NotFound` for a place that the user doesn't have or remember, and nothing is stored.
    """
    wanted = _name(name)

    def work(unit: Unit) -> None:
        (known,) = known_places(unit, tenant, place_id)
        if not (known.is_own or known.is_remembered):
            raise NotFound(f"place: {place_id!r} is none of this user's places.", way_out="See places().")
        collection.add(unit, tenant.user_id, wanted, known.final_id, services.clock())

    locked(services, tenant, work)
    return collection_of(services, tenant, wanted)


def remove_from_collection(services: Services, tenant: Tenant, name: str, place_id: str) -> Collection:
    """Take a place off a list; the list as it is then. A place that is not on it is left alone."""
    wanted = _name(name)

    def work(unit: Unit) -> None:
        (known,) = known_places(unit, tenant, place_id)
        places = merge.merged(unit, tenant.user_id, known.final_id)
        if not collection.remove(unit, tenant.user_id, wanted, {known.final_id, *places}):
            raise _unknown(name)

    locked(services, tenant, work)
    return collection_of(services, tenant, wanted)


def _name(name: object) -> str:
    if not isinstance(name, str) or not name.strip() or len(name) > _LONGEST_NAME:
        raise InvalidInput(f"name: {name!r} is no name of a collection.")
    return " ".join(name.split())


def _unknown(name: str) -> NotFound:
    return NotFound(f"collection: {name!r} is none of this user's.", way_out="See collections().")
