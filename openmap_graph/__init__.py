"""A map-aware memory for AI agents on Neo4j: what a person says becomes places, beliefs and what they rest on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from openmap_graph.client import OpenMap, UserMemory
    from openmap_graph.errors import OpenMapError
    from openmap_graph.settings import Settings

__all__ = ["OpenMap", "OpenMapError", "Settings", "UserMemory"]

_HOMES = {
    "OpenMap": "openmap_graph.client",
    "UserMemory": "openmap_graph.client",
    "OpenMapError": "openmap_graph.errors",
    "Settings": "openmap_graph.settings",
}


def __getattr__(name: str) -> Any:
    """The public names, imported at first use, so that importing a submodule stays cheap."""
    from importlib import import_module

    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
