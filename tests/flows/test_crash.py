"""A server that is killed while captures stream in loses nothing that was acknowledged and keeps nothing half."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from openmap_graph import localdb
from openmap_graph.client import OpenMap, UserMemory
from openmap_graph.errors import OpenMapError
from openmap_graph.graph import turn
from openmap_graph.settings import Settings, load_settings
from tests.live_server import private_home

pytestmark = [pytest.mark.live, pytest.mark.smoke]

NAMES = [
    "Amber",
    "Birch",
    "Cedar",
    "Dune",
    "Elm",
    "Fern",
    "Grove",
    "Heath",
    "Iris",
    "Juniper",
    "Kelp",
    "Linden",
]
TALK = [f"loved {name} House, so quiet" for name in NAMES]


@pytest.fixture
def settings() -> Iterator[Settings]:
    with private_home() as home:
        given = load_settings(
            home=Path(home), neo4j_uri=None, neo4j_password=None, neo4j_database=None, timeout_s=15
        )
        yield given
        localdb.stop(given)


def kill_after(settings: Settings, seconds: float) -> threading.Timer:
    """Kill the private server in a while."""
    pid = localdb.status(settings).pid
    assert pid is not None
    timer = threading.Timer(seconds, psutil.Process(pid).kill)
    timer.start()
    return timer


def stream(user: UserMemory, acknowledged: list[str]) -> None:
    """Capture the talk again and again, noting each call that came back."""
    for _ in range(20):
        for number, text in enumerate(TALK):
            user.capture([text], conversation=f"talk-{number}")
            acknowledged.append(text)


def test_a_server_killed_in_a_stream_of_captures_loses_no_acknowledged_one(settings: Settings):
    acknowledged: list[str] = []
    with OpenMap.open(settings) as om:
        user = om.user("streamer")
        user.capture(["hello"], conversation="warm-up")
        timer = kill_after(settings, 1.0)
        with pytest.raises(OpenMapError):
            stream(user, acknowledged)
        timer.join()

    with OpenMap.open(settings) as om:
        user = om.user("streamer")
        graph = om._services.graph  # pyright: ignore[reportPrivateUsage]
        kept = {said.text for said in user.recent_turns(1_000)}
        names = {memory.place.name for memory in user.memories()}
        assert set(acknowledged) <= kept
        assert {text.split(",")[0].removeprefix("loved ") for text in acknowledged} <= names
        for number, text in enumerate(TALK):
            stored = turn.conversation_of(graph, "streamer", f"talk-{number}", 10)
            name = text.split(",")[0].removeprefix("loved ")
            assert all(one.read == (name in names) for one in stored)

        for number, text in enumerate(TALK):
            user.capture([text], conversation=f"talk-{number}")

        memories = user.memories()
        assert len(memories) == len(TALK)
        assert {(memory.relationship, memory.support, memory.visits) for memory in memories} == {
            ("loved", 1, 1)
        }
        (belief,) = user.beliefs("likes", "quiet")
        assert belief.evidence == 2 * len(TALK)
