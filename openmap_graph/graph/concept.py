"""Concepts in the graph: the words of one user's vocabulary."""

from __future__ import annotations

from openmap_graph.graph.door import Graph
from openmap_graph.graph.queries import query

NAMES = query("concept/names")


def names(graph: Graph, user_id: str) -> list[tuple[str, str]]:
    """Kind and name of every concept that the user's words have touched."""
    return [(row["kind"], row["name"]) for row in graph.read(NAMES, user_id=user_id)]
