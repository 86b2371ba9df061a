"""A client on the live server, and a user of its own for each test."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from uuid import uuid4

import pytest

from openmap_graph.client import OpenMap, UserMemory
from tests.live_server import LiveServer

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture(scope="session")
def clock() -> Clock:
    return Clock()


@pytest.fixture(autouse=True)
def _clock_starts_again(clock: Clock) -> None:
    clock.now = NOW


@pytest.fixture(scope="session")
def om(server: LiveServer, clock: Clock) -> Iterator[OpenMap]:
    with OpenMap.open(server.settings(timeout_s=60), clock=clock) as opened:
        yield opened


@pytest.fixture
def user(om: OpenMap) -> UserMemory:
    return om.user(f"user-{uuid4().hex}")
