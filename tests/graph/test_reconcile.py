"""What the graph remembers of places does not depend on how the evidence arrived."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest

from openmap_graph.graph.door import Graph, open_graph
from openmap_graph.graph.schema import prepare
from openmap_graph.model.memory import Memory
from tests.graph import oracle
from tests.graph.world import Told, generated, memories, moment, tell
from tests.live_server import LiveServer

pytestmark = pytest.mark.live


@pytest.fixture(scope="module")
def graph(server: LiveServer) -> Iterator[Graph]:
    opened = open_graph(server.uri, server.user, server.password, server.database, 60)
    prepare(opened, "all-MiniLM-L6-v2", 384)
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def filled(graph: Graph) -> None:
    """Turns and memories of others: plans change with the number of nodes, and so can their faults."""
    for number in range(20):
        other = f"crowd-{number}"
        tell(graph, [Told(other, f"Place {place}", place, "visited") for place in range(350)])


@pytest.fixture
def user(request: pytest.FixtureRequest) -> str:
    return f"{request.node.name}"


def expected(told: Sequence[Told], user: str) -> dict[str, list[oracle.State]]:
    """The history of each place by the oracle; places that were only taken back have none."""
    by_place: dict[str, set[oracle.Evidence]] = {}
    for one in told:
        if one.user == user:
            by_place.setdefault(one.place, set()).add(oracle.Evidence(one.hour, 0, one.claim))
    found = {place: oracle.history(list(evidence)) for place, evidence in by_place.items()}
    return {place: states for place, states in found.items() if states}


def states(memory: Memory) -> list[oracle.State]:
    def hour(at: object) -> int | None:
        return None if at is None else round((at - moment(0)).total_seconds() / 3600)  # pyright: ignore

    return [
        oracle.State(one.relationship, one.reason, hour(one.valid_from) or 0, hour(one.valid_to))
        for one in memory.versions
    ]


def batches(told: Sequence[Told], chance: random.Random) -> list[list[Told]]:
    rows, cut = list(told), []
    while rows:
        size = chance.randint(1, len(rows))
        cut.append(rows[:size])
        rows = rows[size:]
    return cut


def rounds(sequences: Sequence[Sequence[Told]], chance: random.Random) -> list[list[Told]]:
    """The batches of many sequences side by side: what arrives first of each, what arrives next, and so on."""
    cut = [batches(told, chance) for told in sequences]
    return [
        [told for batch in cut if number < len(batch) for told in batch[number]]
        for number in range(max(len(batch) for batch in cut))
    ]


def check_histories(graph: Graph, seeds: range, label: str) -> None:
    """Each seed is a sequence with places of its own, told by two users in any order and batching."""
    chance = random.Random(seeds.start)  # noqa: S311 - reproducible, not secret
    users = [f"{label}-{seeds.start}-a", f"{label}-{seeds.start}-b"]
    sequences = [
        generated(seed, users, [f"Halyard {seed}", f"Bramble Fold {seed}", f"Tarn {seed}"]) for seed in seeds
    ]
    for batch in rounds(sequences, chance):
        tell(graph, batch)
    told = [one for sequence in sequences for one in sequence]
    for user in users:
        found = {name: states(memory) for name, memory in memories(graph, user).items()}
        assert found == expected(told, user)
    before = [memories(graph, user) for user in users]
    tell(graph, chance.choice(sequences))
    assert [memories(graph, user) for user in users] == before


@pytest.mark.smoke
def test_any_order_and_batching_of_a_hundred_sequences_gives_the_history_of_the_table(graph: Graph):
    check_histories(graph, range(100), "smoke")


@pytest.mark.parametrize("start", range(1_000, 2_000, 100))
def test_any_order_and_batching_gives_the_history_of_the_table(graph: Graph, start: int):
    check_histories(graph, range(start, start + 100), "order")


@pytest.mark.parametrize("start", range(2_000, 3_000, 100))
@pytest.mark.usefixtures("filled")
def test_any_order_and_batching_gives_the_history_of_the_table_among_twenty_thousand_nodes(
    graph: Graph, start: int
):
    check_histories(graph, range(start, start + 100), "filled")


def test_repeating_all_evidence_changes_nothing_and_says_so(graph: Graph, user: str):
    told = generated(7, [user], ["Halyard", "Tarn"])
    tell(graph, told)
    before = memories(graph, user)

    outcomes = tell(graph, told)

    assert {outcome.reason for outcome in outcomes} == {"already recorded"}
    assert memories(graph, user) == before


def test_a_late_report_takes_its_place_in_the_past_and_leaves_the_present(graph: Graph, user: str):
    tell(graph, [Told(user, "Cobalt Diner", 500, "loved")])

    (late,) = tell(graph, [Told(user, "Cobalt Diner", 20, "disliked")])

    (memory,) = memories(graph, user).values()
    assert (late.action, late.reason) == ("NOOP", "older than what is known")
    assert memory.relationship == "loved"
    assert [version.relationship for version in memory.versions] == ["disliked", "loved"]
    assert memory.versions[0].valid_to == memory.versions[1].valid_from


def test_a_retracted_memory_is_no_longer_current_but_stays_in_the_history(graph: Graph, user: str):
    tell(graph, [Told(user, "Maple Attic", 1, "disliked")])
    tell(graph, [Told(user, "Maple Attic", 2, "retracted")])

    (memory,) = memories(graph, user).values()
    assert [version.relationship for version in memory.versions] == ["disliked", "retracted"]


def test_two_users_of_one_place_name_share_nothing(graph: Graph, user: str):
    tell(
        graph, [Told(f"{user}-1", "Tin Lantern", 1, "loved"), Told(f"{user}-2", "Tin Lantern", 1, "disliked")]
    )

    one, two = memories(graph, f"{user}-1"), memories(graph, f"{user}-2")
    assert one["Tin Lantern"].relationship == "loved"
    assert two["Tin Lantern"].relationship == "disliked"
    assert one["Tin Lantern"].place.id != two["Tin Lantern"].place.id


@pytest.mark.smoke
def test_twenty_four_writers_at_once_on_six_places_lose_nothing_and_double_nothing(graph: Graph, user: str):
    names = [f"Puffin Pantry {number}" for number in range(6)]

    with ThreadPoolExecutor(24) as pool:
        list(
            pool.map(
                lambda hour: tell(graph, [Told(user, name, hour, "visited") for name in names]), range(24)
            )
        )

    found = memories(graph, user)
    assert sorted(found) == names
    assert {(memory.support, memory.visits, len(memory.versions)) for memory in found.values()} == {
        (24, 1, 1)
    }


def test_writers_that_take_places_in_opposite_orders_all_get_through(graph: Graph, user: str):
    def write(number: int) -> None:
        places = ["Quay", "Alley"] if number % 2 else ["Alley", "Quay"]
        tell(graph, [Told(user, place, number, "visited") for place in places])

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(write, range(40)))

    assert {name: memory.support for name, memory in memories(graph, user).items()} == {
        "Alley": 40,
        "Quay": 40,
    }
