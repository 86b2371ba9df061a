"""Erasing a user leaves nothing of them, whatever else is written meanwhile, and nothing else is touched."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest

from openmap_graph.client import OpenMap, UserMemory
from openmap_graph.errors import Unavailable
from openmap_graph.graph import erasing
from openmap_graph.graph.nodes import node_declarations
from openmap_graph.graph.queries import load
from openmap_graph.model.forgetting import Residue

pytestmark = pytest.mark.live

TALK = [
    "Loved Tin Lantern in Peckham with my brother, so quiet and cosy. It is 2 km from home.",
    "We live on Ochre Lane and I like baklava.",
    "Back at Tin Lantern for a date, great baklava.",
]
SHARED = {
    "name": "Tin Lantern",
    "source": "maps",
    "source_id": "tin-lantern-1",
    "latitude": 51.47,
    "longitude": -0.07,
}


def told(om: OpenMap, name: str) -> UserMemory:
    user = om.user(f"{name}-{uuid4().hex}")
    for number, text in enumerate(TALK):
        user.capture([text], conversation=f"talk-{number}")
    user.remember_place(SHARED, "loved", note="ask for the corner table")
    user.add_to_collection("Sunday", user.memories()[0].place.id)
    user.set_persona(likes=["marzipan"])
    user.consolidate()
    return user


def answers(user: UserMemory) -> str:
    """Everything that a user is told, as one text."""
    return json.dumps(
        [
            user.recall("quiet cosy place with baklava").model_dump(mode="json"),
            user.context("somewhere cosy near home").model_dump(mode="json"),
            [one.model_dump(mode="json") for one in user.beliefs()],
            [one.model_dump(mode="json") for one in user.memories(history=True)],
            [one.model_dump(mode="json") for one in user.calibrations()],
            [one.model_dump(mode="json") for one in user.collections()],
            user.graph(),
        ],
        default=str,
    )


def test_nothing_of_an_erased_user_is_left_and_the_other_answers_as_before(om: OpenMap):
    alice, bob = told(om, "alice"), told(om, "bob")
    before = answers(bob)

    removed = alice.erase()
    left = alice.residue("Tin Lantern", "baklava", "Ochre Lane", "corner table")

    assert removed > 20
    assert left == Residue(user_id=alice.user_id)
    assert left.total == 0
    assert answers(bob) == before
    assert alice.user_id not in om.users()
    assert alice.memories(history=True) == () == alice.recent_turns()


def test_residue_finds_what_is_there(om: OpenMap):
    user = told(om, "carol")

    found = user.residue("baklava", "corner table", "zeppelin")

    assert found.nodes["Turn"] == len(TALK)
    assert found.nodes["Memory"] == 2 or found.nodes["Memory"] == 1
    assert found.texts == ("baklava", "corner table")
    user.erase()


def test_what_of_a_user_is_hidden_in_other_nodes_is_found(om: OpenMap, user: UserMemory):
    user.capture(["loved Halyard"])
    graph = om._services.graph  # pyright: ignore[reportPrivateUsage] - to plant a fault
    with graph._driver.session() as session:  # pyright: ignore[reportPrivateUsage, reportUnknownMemberType]
        session.run("MATCH (u:User {key: $id}) CREATE (:Token {key: $id + '/1'})", id=user.user_id).consume()
    user.erase()

    assert user.residue().naming_nodes == 1

    with graph._driver.session() as session:  # pyright: ignore[reportPrivateUsage, reportUnknownMemberType]
        session.run("MATCH (n:Token {key: $id + '/1'}) DELETE n", id=user.user_id).consume()
    assert user.residue().total == 0


def test_every_label_that_a_user_owns_is_erased():
    owned = {each.owner for each in node_declarations() if each.name == "user_id"} - {"User"}
    code = load("user/erase").code + load("journal/erase").code

    assert {label for label in owned if f"(n:{label} " not in code} == set()


def test_an_erased_user_starts_again_empty(user: UserMemory):
    user.capture(["loved Halyard"], conversation="one")
    user.erase()

    again = user.capture(["loved Halyard"], conversation="one")

    assert [one.action for one in again.changes] == ["ADD"]
    assert len(user.memories()) == 1


def test_while_a_user_is_being_erased_writers_are_refused_and_repeating_goes_on(
    om: OpenMap, user: UserMemory, monkeypatch: pytest.MonkeyPatch
):
    user.capture(["loved Halyard"])
    monkeypatch.setattr(erasing, "ERASE", erasing.RESIDUE)  # a fault after the beginning
    with pytest.raises(Exception, match="called"):
        user.erase()
    monkeypatch.undo()

    with pytest.raises(Unavailable, match="being erased"):
        user.capture(["loved Tarn"])
    with pytest.raises(Unavailable, match="being erased"):
        user.remember_place({"name": "Tarn"}, "loved")
    with pytest.raises(Unavailable, match="being erased"):
        user.consolidate()

    assert user.erase() > 0
    assert user.residue("Tarn").total == 0
    assert user.capture(["loved Tarn"]).new_turns


def test_a_capture_that_was_overtaken_by_an_erasure_is_whole_or_refused(om: OpenMap):
    user = om.user(f"dora-{uuid4().hex}")
    stop, outcomes = threading.Event(), list[str]()

    def write() -> None:
        number = 0
        while not stop.is_set():
            number += 1
            try:
                user.remember_place({"name": f"Place {number}"}, "loved")
                user.capture([f"Tarn {number} was lovely, so quiet"], conversation=f"c-{number}")
                outcomes.append("whole")
            except Unavailable as refused:
                outcomes.append(str(refused))

    writers = [threading.Thread(target=write) for _ in range(3)]
    for one in writers:
        one.start()
    for _ in range(4):
        threading.Event().wait(0.7)
        user.erase()
    stop.set()
    for one in writers:
        one.join()

    assert "whole" in outcomes
    assert {said for said in outcomes if said != "whole" and "erased" not in said} == set()
    turns = {turn.id for turn in user.recent_turns(1000)}
    events = user.residue().nodes.get("Event", 0)
    assert bool(turns) <= bool(events)
    user.erase()
    assert user.residue().total == 0


@pytest.mark.parametrize("call", ["capture", "remember_place", "log_event", "merge_places"])
def test_who_waits_for_a_user_that_is_deleted_meanwhile_writes_nothing(om: OpenMap, call: str):
    user = om.user(f"erin-{uuid4().hex}")
    for name in ("Halyard Bar", "Tarn House"):
        user.remember_place({"name": name}, "loved")
    first, second = (memory.place.id for memory in user.memories())
    calls: dict[str, Callable[[], object]] = {
        "capture": lambda: user.capture(["loved Tin Lantern"], conversation="new"),
        "remember_place": lambda: user.remember_place({"name": "Tin Lantern"}, "loved"),
        "log_event": lambda: user.log_event("run", "5 km"),
        "merge_places": lambda: user.merge_places(first, second),
    }
    graph = om._services.graph  # pyright: ignore[reportPrivateUsage] - to hold the user's lock
    with ThreadPoolExecutor() as pool, graph._driver.session() as session:  # pyright: ignore[reportPrivateUsage, reportUnknownMemberType]
        erasure = session.begin_transaction()
        erasure.run("MATCH (u:User {key: $id}) DETACH DELETE u", id=user.user_id).consume()
        erasure.run("MATCH (n {user_id: $id}) DETACH DELETE n", id=user.user_id).consume()
        waiting = pool.submit(calls[call])
        threading.Event().wait(1)
        erasure.commit()
        with pytest.raises(Unavailable, match="erased"):
            waiting.result()

    assert user.residue().total == 0


def test_a_large_user_is_erased_in_batches_while_another_one_captures(om: OpenMap):
    large, other = om.user(f"large-{uuid4().hex}"), om.user(f"other-{uuid4().hex}")
    large.capture(["Loved Halyard, so quiet."], conversation="one")
    graph = om._services.graph  # pyright: ignore[reportPrivateUsage] - to fill it quickly
    with graph._driver.session() as session:  # pyright: ignore[reportPrivateUsage, reportUnknownMemberType]
        for part in range(5):
            session.run(
                "MATCH (m:Memory {user_id: $id}) MATCH (t:Turn {user_id: $id}) MATCH (c:Concept {user_id: $id}) "
                "UNWIND range(1, 2500) AS i CREATE (e:Event {key: $id + $part + toString(i), user_id: $id}) "
                "CREATE (e)-[:SAID_IN]->(t) CREATE (e)-[:ABOUT]->(c) CREATE (m)-[:SUPPORTED_BY]->(e) "
                "CREATE (e)-[:SERVES]->(c)",
                id=large.user_id,
                part=f"/{part}/",
            ).consume()
    captured: list[int] = []
    stop = threading.Event()

    def write() -> None:
        while not stop.is_set():
            done = other.remember_place({"name": f"Tarn {len(captured)}"}, "loved")
            captured.append(done.version)

    writer = threading.Thread(target=write)
    writer.start()
    removed = large.erase()
    stop.set()
    writer.join()

    assert removed > 12_500
    assert large.residue().total == 0
    assert len(other.memories()) == len(captured) > 0
    other.erase()
