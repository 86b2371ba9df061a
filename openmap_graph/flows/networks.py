"""A user's memory as a graph of networkx, which is an optional part of the installation."""

from __future__ import annotations

from typing import Any, cast

from openmap_graph.errors import Misconfigured
from openmap_graph.flows.services import Services, Tenant
from openmap_graph.graph import user
from openmap_graph.rules import drawn_graph


def to_networkx(services: Services, tenant: Tenant) -> Any:
    """A `networkx.MultiDiGraph` of the drawing; `Misconfigured` without networkx."""
    try:
        import networkx
    except ImportError:
        raise Misconfigured(
            "networkx is not installed.", way_out='Run `pip install "openmap_graph[explorer]"`.'
        ) from None
    drawn = user.drawing(
        services.graph, tenant.user_id, services.clock(), services.settings.belief_half_life_days
    )
    made = cast(Any, networkx).MultiDiGraph(user_id=drawn.user_id)
    made.add_nodes_from(drawn_graph.nodes(drawn))
    made.add_edges_from(drawn_graph.edges(drawn))
    return made
