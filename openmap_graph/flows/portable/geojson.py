"""The remembered places as GeoJSON (RFC 7946), for map tools."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, BinaryIO

from openmap_graph.flows.portable.exporting import write
from openmap_graph.flows.services import Services, Tenant
from openmap_graph.graph import memory
from openmap_graph.model.memory import Memory
from openmap_graph.model.place import Place
from openmap_graph.model.portable import Mapped

_PAGE = 1_000


def export(services: Services, tenant: Tenant, file: str | Path | BinaryIO) -> Mapped:
    """Write the remembered places that have a position; how many these are, and how many have none."""
    return write(file, partial(_written, services=services, tenant=tenant))


def _written(target: BinaryIO, services: Services, tenant: Tenant) -> Mapped:
    seen = {True: 0, False: 0}
    target.write(b'{"type":"FeatureCollection","features":[')
    for one in _memories(services, tenant):
        is_placed = one.place.point is not None
        if is_placed:
            target.write(b",\n" if seen[True] else b"\n")
            target.write(json.dumps(feature(one), allow_nan=False).encode("ascii"))
        seen[is_placed] += 1
    target.write(b"\n]}\n")
    return Mapped(places=seen[True], without_position=seen[False])


def _memories(services: Services, tenant: Tenant) -> Iterator[Memory]:
    """Every current memory, newest first, a page at a time."""
    for start in count(0, _PAGE):
        page = memory.listed(services.graph, tenant.user_id, skip=start, limit=_PAGE)
        yield from page
        if len(page) < _PAGE:
            return


def feature(one: Memory) -> dict[str, Any]:
    """One remembered place; a position comes as longitude, latitude. What is not known is left out."""
    point = one.place.point
    properties: dict[str, Any] = {
        "name": one.place.name,
        "relationship": one.relationship,
        "affect": one.affect,
        "visits": one.visits,
        "traits": [trait.concept for trait in one.traits if trait.present],
        "lacks": [trait.concept for trait in one.traits if not trait.present],
        "companions": list(one.companions),
        "note": one.note,
        "since": one.since.isoformat(),
        "place_id": one.place.id,
    }
    properties |= _known(one.place, ("locality", "address", "category", "status", "source", "source_id"))
    return {
        "type": "Feature",
        "id": one.id,
        "geometry": {"type": "Point", "coordinates": [point.longitude, point.latitude]} if point else None,
        "properties": {name: value for name, value in properties.items() if value not in (None, [])},
    }


def _known(place: Place, names: Iterable[str]) -> dict[str, Any]:
    return {name: getattr(place, name) for name in names}
