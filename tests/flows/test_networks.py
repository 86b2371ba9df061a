"""A memory as a graph of networkx."""

from __future__ import annotations

import sys

import networkx
import pytest

from openmap_graph.client import UserMemory
from openmap_graph.errors import Misconfigured

pytestmark = pytest.mark.live


def test_a_memory_becomes_a_graph_with_attributes_on_nodes_and_edges(user: UserMemory):
    user.capture(["loved Tin Lantern in Peckham, so quiet. I live in Ash Lane."])
    user.remember_place({"name": "Fern Books", "latitude": 52.5, "longitude": 13.4}, "visited")

    drawn = user.to_networkx()

    assert isinstance(drawn, networkx.MultiDiGraph)
    captions = {attributes["caption"]: node for node, attributes in drawn.nodes(data=True)}
    me, lantern, books = captions[user.user_id], captions["Tin Lantern"], captions["Fern Books"]
    assert drawn.nodes[books]["latitude"] == pytest.approx(52.5)
    (remembered,) = drawn[me][lantern].values()
    (memory,) = user.memories(place="Tin Lantern")
    assert (remembered["relationship"], remembered["affect"]) == ("loved", 1.0)
    assert remembered["id"] == memory.id
    assert nearest(drawn, lantern) == {"quiet"}
    assert {edge["role"] for _, edge in drawn.nodes(data=True) if edge["kind"] == "anchor"} == {"home"}
    assert networkx.is_weakly_connected(drawn)


def nearest(drawn: networkx.MultiDiGraph, node: str) -> set[str]:
    return {drawn.nodes[target]["caption"] for target in drawn.successors(node)}


def test_without_networkx_the_extra_is_named(user: UserMemory, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "networkx", None)

    with pytest.raises(Misconfigured, match=r"networkx is not installed.*openmap_graph\[explorer\]"):
        user.to_networkx()
