"""The journal of a user's handle: scopes, evidence, dates, guards, hybrid recall, erasure."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from openmap_graph.client import OpenMap, UserMemory
from openmap_graph.errors import Conflict, InvalidInput, NotFound
from openmap_graph.graph.door import Graph
from openmap_graph.journal.opening import folder_name
from openmap_graph.journal.store import NewEntry, Store
from tests.graph.stores import driver_at
from tests.journal.folders import summarise_all
from tests.journal.reader import memories, summaries
from tests.live_server import LiveServer

pytestmark = pytest.mark.live

NOW = datetime(2026, 6, 30, 21, 15, tzinfo=UTC)


class Clock:
    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture(scope="module")
def clock() -> Clock:
    return Clock()


@pytest.fixture(autouse=True)
def _clock_starts_again(clock: Clock) -> None:
    clock.now = NOW


@pytest.fixture(scope="module")
def opened(server: LiveServer, clock: Clock) -> Iterator[Callable[..., OpenMap]]:
    """A function that opens a client with more settings; all are closed in the end."""
    clients: list[OpenMap] = []

    def open_with(**more: object) -> OpenMap:
        clients.append(OpenMap.open(server.settings(timeout_s=60, **more), clock=clock))
        return clients[-1]

    yield open_with
    for each in clients:
        each.close()


@pytest.fixture(scope="module")
def om(opened: Callable[..., OpenMap]) -> OpenMap:
    return opened()


@pytest.fixture
def user(om: OpenMap) -> Iterator[UserMemory]:
    handle = om.user(f"journal-{uuid4().hex}", time_zone="Pacific/Auckland")
    yield handle
    handle.journal.erase()
    handle.erase()


def graph_of(om: OpenMap) -> Graph:
    return om._services.graph  # pyright: ignore[reportPrivateUsage]


def nodes_of(server: LiveServer, user_id: str) -> int:
    """How many nodes have anything of a user in any property."""
    with driver_at(server) as driver:
        return driver.execute_query(
            "MATCH (n) WHERE any(name IN keys(n) WHERE name <> 'embedding' AND toStringOrNull(n[name]) CONTAINS $text)"
            " RETURN count(n) AS nodes",
            {"text": user_id},
            database_=server.database,
        ).records[0]["nodes"]


@pytest.mark.smoke
def test_a_note_is_dated_by_the_user_s_day_and_kept_with_its_time(user: UserMemory, clock: Clock):
    noted = user.journal.note("tea at Moss House", source="user", author="concierge")
    clock.now = datetime(2026, 10, 5, 9, 30, tzinfo=UTC)
    late = user.journal.note("the fair of 12 August was rained off", event_date="2026-08-12")

    assert noted.line == "#0 2026-07-01 tea at Moss House"
    assert (late.number, late.day, late.event_date) == (1, date(2026, 10, 5), date(2026, 8, 12))
    first, second = user.journal.details(0, 1)
    assert (first.author, first.source, first.at) == ("concierge", "user", NOW)
    assert first.at
    assert first.at.utcoffset() == noted_offset()
    assert second.event_date == date(2026, 8, 12)
    assert [line.line for line in user.journal.wake().lines] == [noted.line, late.line]


def noted_offset() -> Any:
    from zoneinfo import ZoneInfo

    return NOW.astimezone(ZoneInfo("Pacific/Auckland")).utcoffset()


def test_evidence_links_to_places_and_memories_of_the_user_only(om: OpenMap, user: UserMemory):
    change = user.remember_place({"name": "Moss House"}, "loved")
    memory = user.memories()[0]
    user.journal.note("Moss House is where we meet", evidence=[memory.id, memory.place.id])
    other = om.user(f"journal-{uuid4().hex}")

    assert change.place == "Moss House"
    assert set(user.journal.details(0)[0].evidence) == {memory.id, memory.place.id}
    for stranger in (other, user):
        with pytest.raises(NotFound, match="evidence"):
            stranger.journal.note(
                "not of mine", evidence=["mem_" + "0" * 32 if stranger is user else memory.id]
            )
    assert user.journal.status().total == 1
    assert other.journal.status().total == 0
    other.erase()


def test_the_journal_of_another_user_is_out_of_reach(om: OpenMap, user: UserMemory):
    user.journal.note("baklava at Tin Lantern")
    other = om.user(f"journal-{uuid4().hex}")
    assert other.journal.recall("baklava").lines == ()
    assert other.journal.recall("baklava", by="words").lines == ()
    assert other.journal.wake().total == 0
    other.journal.note("baklava at Tin Lantern")
    assert other.journal.erase().count == 1
    assert user.journal.status().total == 1


def test_words_and_meaning_find_what_a_pattern_does_not(user: UserMemory):
    for text in ("Dumplings at Salt Attic were great", "The dentist moved to Ochre Lane", "喜欢安静的茶馆"):
        user.journal.note(text, force=True)
    assert user.journal.recall("dumpling attics", by="words").lines[0].startswith("#0 ")
    assert user.journal.recall("安静的茶馆", by="words").lines[0].startswith("#2 ")
    assert user.journal.recall("where can I get my teeth fixed?", by="words").lines[0].startswith("#1 ")
    assert user.journal.recall("dumpling attics").lines == ()


def test_without_an_encoder_words_are_enough(opened: Callable[..., OpenMap]):
    handle = opened(embedding_model="none").user(f"journal-{uuid4().hex}")
    handle.journal.note("Dumplings at Salt Attic were great")
    assert handle.journal.recall("dumplings", by="words").lines == (
        "#0 2026-06-30 Dumplings at Salt Attic were great",
    )
    handle.journal.erase()


def test_what_is_known_already_is_refused_among_many(user: UserMemory):
    user.journal_store.create()
    user.journal_store.append([NewEntry("2026-05-03", f"walk {at} to the lake") for at in range(3_000)])
    user.journal.note("The user prefers uv for Python projects")
    with pytest.raises(Conflict, match="#3000"):
        user.journal.note("user prefers uv for python projects")


def test_an_observation_of_the_evaluator_is_refused_even_as_the_user_s_own(
    user: UserMemory, server: LiveServer
):
    text = "No breakfast was logged for 4 days."
    with driver_at(server) as driver:
        driver.execute_query(
            "CREATE (:Note {key: $key, user_id: $user, source: 'infer:memory-eval', text: $text, at: datetime()})",
            {"key": uuid4().hex, "user": user.user_id, "text": text},
            database_=server.database,
        )
    with pytest.raises(InvalidInput, match="evaluator"):
        user.journal.note(text, source="user")
    assert user.journal.status().total == 0


def test_a_team_s_journal_is_searched_and_not_woken(opened: Callable[..., OpenMap], server: LiveServer):
    team = f"kitchen-{uuid4().hex}"
    om = opened(journal_team=team)
    anna, ben = (om.user(f"{name}-{uuid4().hex}") for name in ("anna", "ben"))
    anna.journal.note("The oven needs 240 degrees", scope="team")
    ben.journal.note("my own thought about ovens")

    with pytest.raises(InvalidInput, match="evidence"):
        anna.journal.note("The fridge is loud", scope="team", evidence=["mem_0"])
    assert ben.journal.recall("240 degrees").lines == ("team #0 2026-06-30 The oven needs 240 degrees",)
    assert set(ben.journal.recall("ovens", by="words").lines) == {
        "#0 2026-06-30 my own thought about ovens",
        "team #0 2026-06-30 The oven needs 240 degrees",
    }
    assert [line.line for line in ben.journal.wake().lines] == ["#0 2026-06-30 my own thought about ovens"]
    with pytest.raises(InvalidInput, match="OPENMAP_JOURNAL_TEAM"):
        opened().user("somebody").journal.note("for the team", scope="team")
    assert anna.journal.erase().count == 1
    assert ben.journal.recall("oven").lines == ("#0 2026-06-30 my own thought about ovens",)
    assert nodes_of(server, anna.user_id) <= 1  # the user, whom `erase` deletes
    anna.erase()
    ben.journal.erase()
    ben.erase()
    assert nodes_of(server, anna.user_id) == nodes_of(server, ben.user_id) == 0
    with driver_at(server) as driver:
        driver.execute_query(
            "MATCH (s:JournalStore {name: $team}) CALL (s) { MATCH (n) WHERE n.store = s.key DETACH DELETE n } DELETE s",
            {"team": team},
            database_=server.database,
        )


def test_the_journal_has_its_own_erase_and_both_leave_nothing(om: OpenMap, server: LiveServer):
    gone, stays = (om.user(f"journal-{uuid4().hex}") for _ in range(2))
    for handle in (gone, stays):
        for at in range(9):
            handle.journal.note(f"memory number {at}", force=True)
        summarise_all(handle.journal)
        handle.capture(["loved Moss House"])
    before = nodes_of(server, stays.user_id)
    gone.erase()
    assert gone.journal.status().total == 9
    assert gone.journal.erase().count == 9
    gone.erase()

    assert nodes_of(server, gone.user_id) == 0
    assert nodes_of(server, stays.user_id) == before
    assert om.user(gone.user_id).journal.wake().total == 0
    assert gone.residue().total == 0
    stays.journal.erase()
    stays.erase()


def test_with_a_configured_folder_each_user_has_files_of_their_own(
    opened: Callable[..., OpenMap], tmp_path: Path, server: LiveServer
):
    om = opened(journal_dir=tmp_path / "journals", home=tmp_path / "home", neo4j_uri=server.uri)
    names = [f"anna {uuid4().hex}", f"../ben/{uuid4().hex}"]
    for name in names:
        om.user(name).journal.note(f"of {name}")
    for name in names:
        folder = tmp_path / "journals" / folder_name(name)
        assert folder.parent == tmp_path / "journals"
        assert [text for _, _, text in memories(folder)] == [f"of {name}"]
        assert om.user(name).journal_store.count() == 1
        om.user(name).journal.erase()
        om.user(name).erase()
    assert list((tmp_path / "journals").iterdir()) == []


def test_a_given_folder_is_mirrored_as_the_user_s_journal(user: UserMemory, tmp_path: Path):
    from openmap_graph.journal.files import FolderStore

    with pytest.raises(NotFound, match="init"):
        user.journal_in(tmp_path / "memory").wake()
    store = FolderStore(tmp_path / "memory")
    store.create()
    store.append([NewEntry("2026-05-03", "written by another tool")])
    shared = user.journal_in(tmp_path / "memory")
    shared.note(
        "written by the product", evidence=[user.remember_place({"name": "Moss House"}, "loved").memory_id]
    )

    assert [text for _, _, text in memories(store.folder)] == [
        "written by another tool",
        "written by the product",
    ]
    assert user.journal.recall("another tool").lines == ("#0 2026-05-03 written by another tool",)
    assert len(shared.details(1)[0].evidence) == 1


def test_summaries_are_written_in_the_background_when_the_settings_say_so(opened: Callable[..., OpenMap]):
    handle = opened(journal_summaries="extractive").user(f"journal-{uuid4().hex}")
    for at in range(8):
        handle.journal.note(f"Tea number {at} at Moss House", force=True)
    deadline = time.monotonic() + 30
    while handle.journal.status().due and time.monotonic() < deadline:
        handle.journal.summarise()
        time.sleep(0.05)
    assert handle.journal.status().due == 0
    assert threading.active_count() < 50
    handle.journal.erase()
    handle.erase()


def test_the_store_object_has_the_methods_that_hosts_know(user: UserMemory):
    store: Store = user.journal_store
    assert not store.exists()
    store.create()
    assert store.exists()
    assert store.append([NewEntry("2026-05-03", "one"), NewEntry("2026-05-04", "two")]) == 0
    assert [entry.line for entry in store.entries(0, 9)] == ["#0 2026-05-03 one", "#1 2026-05-04 two"]
    store.write_overrides({"WAKE_LINES": 12})
    assert dict(store.overrides()) == {"WAKE_LINES": 12}
    store.write_overrides({"WAKE_LINES": None})
    assert dict(store.overrides()) == {}
    from openmap_graph.journal.cover import Block

    assert store.put_summary(Block(2, 0), "both", "host") == 0
    assert (store.count(), store.level_count(2), store.summary(2, 0)) == (2, 1, "both")
    store.drop_summaries({2: 0}, [Block(2, 0)])
    assert (store.level_count(2), store.summary(2, 0)) == (0, None)
    assert user.user_id in store.location


def test_an_exported_journal_of_the_graph_is_a_folder_for_other_tools(user: UserMemory, tmp_path: Path):
    for at in range(5):
        user.journal.note(f"memory number {at}", force=True)
    summarise_all(user.journal)
    user.journal.export(tmp_path / "out")
    assert [text for _, _, text in memories(tmp_path / "out")] == [f"memory number {at}" for at in range(5)]
    assert summaries(tmp_path / "out", 2) == ["about 0-1", "about 2-3"]
    assert {path.name for path in (tmp_path / "out").iterdir()} == {"LOG.txt", "TREE", ".lock"}
