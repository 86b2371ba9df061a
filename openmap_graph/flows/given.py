"""Structured places as callers hand them in: checked, as records to resolve, and in the words of the call."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from openmap_graph.errors import InvalidInput
from openmap_graph.model.input import PlaceInput
from openmap_graph.rules import geo
from openmap_graph.rules.datum import to_wgs84
from openmap_graph.rules.identity import PlaceRecord


def checked_place(given: PlaceInput | Mapping[str, Any]) -> PlaceInput:
    """A place as handed in, or `InvalidInput` naming the field."""
    if isinstance(given, PlaceInput):
        return given
    try:
        return PlaceInput.model_validate(dict(given))
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"]) or "place"
        raise InvalidInput(f"place.{field}: {first['msg']} (got {first['input']!r}).") from None


def record_of(place: PlaceInput) -> PlaceRecord:
    """The record of a place; its point in WGS-84 whatever its datum."""
    point = None
    if place.latitude is not None or place.longitude is not None:
        point = to_wgs84(geo.point(place.latitude, place.longitude, "place"), place.datum)
    return PlaceRecord(
        name=place.name,
        kind=place.kind,
        locality=place.locality,
        address=place.address,
        category=place.category,
        phone=place.phone,
        point=point,
        precision_m=place.precision_m,
        source=place.source,
        source_id=place.source_id,
        imported=place.imported,
    )


def told_place(place: PlaceInput) -> str:
    """What a call says of a place, as far as it tells it from others."""
    source = f"{place.source}:{place.source_id}" if place.source_id else place.source
    spot = None if place.latitude is None else f"{place.latitude}, {place.longitude}"
    fields = (place.name, place.address, place.locality, spot, source)
    return ", ".join(repr(field) for field in fields if field)
