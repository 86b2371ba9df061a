"""Concepts in the graph: what the user's evidence says of them, below and above the threshold of a belief."""

from __future__ import annotations

from collections.abc import Sequence

from openmap_graph.graph.door import Graph
from openmap_graph.graph.event import concept_key
from openmap_graph.graph.queries import query
from openmap_graph.rules.asking import Weighed

SUMS = query("concept/sums")

_PIECES = 3


def weighed(graph: Graph, user_id: str, names: Sequence[str]) -> tuple[Weighed, ...]:
    """What speaks for and against concepts, in the order of `names`; those without evidence are left out."""
    keys = [concept_key(user_id, kind, name) for name in names for kind in ("concept", "area")]
    rows = {row["name"]: row for row in graph.read(SUMS, user_id=user_id, keys=keys, limit=_PIECES)}
    return tuple(
        Weighed(
            concept=name,
            taste_for=row["taste_for"],
            taste_against=row["taste_against"],
            sought=row["sought"],
            visited=row["visited"],
            newest_at=row["newest"],
            memory_ids=tuple(piece["memory"] for piece in row["pieces"] if piece["memory"]),
            quotes=tuple(
                f"“{piece['quote']}” {'api' if piece['number'] is None else 'turn#' + str(piece['number'])}"
                for piece in row["pieces"]
            ),
        )
        for name in names
        if (row := rows.get(name)) and row["newest"] is not None
    )
