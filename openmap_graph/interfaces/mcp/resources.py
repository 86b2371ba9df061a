"""Resources: the profile, the map and the evidence of one user."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from mcp.types import Resource, ResourceTemplate, TextResourceContents
from pydantic import TypeAdapter

from openmap_graph.client import UserMemory
from openmap_graph.errors import NotFound

PROFILE = "openmap://profile"
MAP = "openmap://map"
EVIDENCE = "openmap://evidence/"

RESOURCES = (
    Resource(
        uri=PROFILE,
        name="profile",
        title="Profile",
        description="What the user prefers, where home and work are, and what near and quiet mean to them.",
        mime_type="application/json",
    ),
    Resource(
        uri=MAP,
        name="map",
        title="Map",
        description="The remembered places that have a position, as GeoJSON.",
        mime_type="application/geo+json",
    ),
)
TEMPLATES = (
    ResourceTemplate(
        uri_template=EVIDENCE + "{id}",
        name="evidence",
        title="Evidence",
        description="The words that a memory, belief, anchor, episode or habit rests on, as an indented tree.",
        mime_type="text/plain",
    ),
)


def read(handle: UserMemory, uri: str) -> TextResourceContents:
    """The content of a resource. Raises `NotFound`."""
    if uri == PROFILE:
        profile = handle.profile()
        text = TypeAdapter[Any](type(profile)).dump_json(profile, exclude_none=True).decode()
        return TextResourceContents(uri=uri, mime_type="application/json", text=text)
    if uri == MAP:
        file = BytesIO()
        handle.export_geojson(file)
        return TextResourceContents(uri=uri, mime_type="application/geo+json", text=file.getvalue().decode())
    if uri.startswith(EVIDENCE):
        return TextResourceContents(
            uri=uri, mime_type="text/plain", text=handle.why(uri.removeprefix(EVIDENCE)).text()
        )
    raise NotFound(f"{uri!r} is no resource of this server.", way_out="See resources/list.")
