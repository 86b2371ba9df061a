"""Vectors of turns and memories, filled in after the facts are safe."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from openmap_graph.errors import Unavailable
from openmap_graph.flows.services import Services
from openmap_graph.graph import memory, turn
from openmap_graph.graph.door import Graph

_BATCH = 500

Pending = Callable[[Graph, str, int], list[tuple[str, str]]]
Embed = Callable[[Graph, str, list[dict[str, Any]]], None]


def refresh(services: Services, user_id: str) -> tuple[str, ...]:
    """Embed what has no vector yet; a warning when the encoder fails, for then keyword search still works."""
    if services.language.embedder.dimension == 0:
        return ()
    try:
        _fill(services, user_id, turn.pending, turn.embed)
        _fill(services, user_id, memory.pending, memory.embed)
    except Unavailable as error:
        return (f"Vectors are pending: {error.message}",)
    return ()


def _fill(services: Services, user_id: str, pending: Pending, embed: Embed) -> None:
    while rows := pending(services.graph, user_id, _BATCH):
        vectors = services.language.embedder.embed([text for _, text in rows])
        embed(
            services.graph,
            user_id,
            [
                {"key": key, "text": text, "vector": vector}
                for (key, text), vector in zip(rows, vectors, strict=True)
            ],
        )
        if len(rows) < _BATCH:
            return
