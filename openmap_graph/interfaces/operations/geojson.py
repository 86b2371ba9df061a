"""The remembered places as GeoJSON (RFC 7946), for map tools."""

from __future__ import annotations

from typing import Any

from openmap_graph.client import UserMemory


def map_of(handle: UserMemory) -> dict[str, Any]:
    """A feature for each remembered place that has a position; its properties say what it is to the user."""
    return {
        "type": "FeatureCollection",
        "features": [
            {
                "type": "Feature",
                "id": one.id,
                "geometry": {"type": "Point", "coordinates": [point.longitude, point.latitude]},
                "properties": {
                    "name": one.place.name,
                    "relationship": one.relationship,
                    "affect": one.affect,
                    "visits": one.visits,
                    "traits": [trait.concept for trait in one.traits if trait.present],
                    "note": one.note,
                    "address": one.place.address,
                    "locality": one.place.locality,
                    "since": one.since.isoformat(),
                    "place_id": one.place.id,
                },
            }
            for one in handle.memories(limit=100_000)
            if (point := one.place.point) is not None
        ],
    }
