"""Folding a memory anew from all its evidence gives what folding piece by piece gave."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from openmap_graph.graph import merge
from openmap_graph.graph.door import Graph, open_graph
from openmap_graph.graph.memory import memory_key
from openmap_graph.graph.place import new_place_key
from openmap_graph.graph.schema import prepare
from openmap_graph.rules.identity import PlaceRecord
from tests.graph.world import Told, generated, memories, moment, tell
from tests.live_server import LiveServer

pytestmark = pytest.mark.live

PLACES = ("Halyard", "Bramble Fold")


@pytest.fixture(scope="module")
def graph(server: LiveServer) -> Iterator[Graph]:
    opened = open_graph(server.uri, server.user, server.password, server.database, 60)
    prepare(opened, "all-MiniLM-L6-v2", 384)
    yield opened
    opened.close()


def place_id(user: str, name: str) -> str:
    return new_place_key(user, PlaceRecord(name=name))


def refold(graph: Graph, user: str) -> None:
    keys = [memory_key(user, place_id(user, name)) for name in PLACES]
    graph.transact(lambda unit: merge.refold(unit, user, keys, moment(1000)))


@pytest.mark.parametrize("seed", range(4))
def test_folding_anew_changes_no_generated_history(graph: Graph, seed: int):
    for number in range(10):
        user = f"refold-{seed}-{number}"
        tell(graph, generated(seed * 100 + number, [user], PLACES))
        before = memories(graph, user)

        refold(graph, user)

        assert memories(graph, user) == before


@pytest.mark.parametrize("seed", range(4))
def test_a_merged_place_has_the_history_of_one_that_was_told_everything(graph: Graph, seed: int):
    user, told_once = f"merged-{seed}", f"once-{seed}"
    told = generated(seed + 500, [user], PLACES)
    keep, other = (place_id(user, name) for name in PLACES)
    tell(graph, [*told, Told(user, PLACES[0], 300, "visited"), Told(user, PLACES[1], 301, "loved")])
    tell(graph, [Told(told_once, PLACES[0], one.hour, one.claim) for one in told])
    tell(graph, [Told(told_once, PLACES[0], 300, "visited"), Told(told_once, PLACES[0], 301, "loved")])
    before = memories(graph, user)

    graph.transact(lambda unit: merge.merge(unit, user, keep, other, moment(1000)))
    refold(graph, user)

    merged, once = memories(graph, user)[PLACES[0]], memories(graph, told_once)[PLACES[0]]
    assert set(memories(graph, user)) == {PLACES[0]}
    assert [(one.relationship, one.valid_from, one.valid_to) for one in merged.versions] == [
        (one.relationship, one.valid_from, one.valid_to) for one in once.versions
    ]
    assert (merged.relationship, merged.visits) == (once.relationship, once.visits)

    graph.transact(lambda unit: merge.split(unit, user, other, moment(1001)))
    refold(graph, user)

    assert memories(graph, user) == before
