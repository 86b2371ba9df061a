"""Changing the sentence encoder of a filled store."""

from __future__ import annotations

from collections.abc import Callable

from openmap_graph.errors import InvalidInput, Unavailable
from openmap_graph.flows import vectors
from openmap_graph.flows.services import Services
from openmap_graph.graph import user
from openmap_graph.graph.schema import reset_vectors


def reindex(services: Services, progress: Callable[[str], None]) -> int:
    """Take all vectors from the store and embed everything with the model of the settings; how many users that were.

    Interrupted, it can be called again. Raises `Unavailable` when the encoder fails; what has no vector yet is
    then embedded by the next capture of its user.
    """
    embedder = services.language.embedder
    if embedder.dimension == 0:
        raise InvalidInput(
            "The embedding model is `none`, so there is nothing to embed with.",
            way_out="Set OPENMAP_EMBEDDING_MODEL.",
        )
    progress(f"Taking the vectors from the store, to make it one of {embedder.name}")
    reset_vectors(services.graph, embedder.name, embedder.dimension)
    users = user.users(services.graph)
    for number, user_id in enumerate(users, start=1):
        progress(f"Embedding user {number} of {len(users)}")
        if warnings := vectors.refresh(services, user_id):
            raise Unavailable(warnings[0], way_out="Run `openmap admin reindex` again.")
    return len(users)
