"""Forgetting a turn leaves what would be held had it never been said, and nothing brings it back."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import datetime, timedelta
from uuid import uuid4

import pytest

from openmap_graph.client import OpenMap
from tests.flows.histories import START, generated, picture, tell, without_language
from tests.live_server import LiveServer

pytestmark = pytest.mark.live

LATER = START + timedelta(days=60)
TIMES = [START + timedelta(days=days) for days in (5, 15, 25, 60)]


@pytest.fixture(scope="module")
def time() -> list[datetime]:
    """The time of day, to be set."""
    return [LATER]


@pytest.fixture(scope="module")
def quick(server: LiveServer, time: list[datetime]) -> Iterator[OpenMap]:
    """A client without vectors."""
    with OpenMap.open(server.settings(timeout_s=60, embedding_model="none"), clock=lambda: time[0]) as opened:
        yield opened


@pytest.mark.parametrize("seed", range(24))
def test_a_forgotten_turn_leaves_what_would_be_held_without_it(
    quick: OpenMap, time: list[datetime], seed: int, monkeypatch: pytest.MonkeyPatch
):
    without_language(monkeypatch)
    turns = generated(seed)
    gone = random.Random(seed).randrange(len(turns))  # noqa: S311 - reproducible, not secret
    all_of_it, without = (quick.user(f"law-{name}-{uuid4().hex}") for name in ("all", "without"))
    time[0] = LATER
    ids = tell(all_of_it, turns, time)
    time[0] = LATER
    tell(without, [one for index, one in enumerate(turns) if index != gone], time)
    time[0] = LATER + timedelta(days=2)
    wanted = picture(without, *TIMES)

    seen = all_of_it.forget(turn=ids[gone], preview=True)
    done = all_of_it.forget(turn=ids[gone])

    assert done == seen.model_copy(update={"is_preview": False})
    assert picture(all_of_it, *TIMES) == wanted, turns[gone].text
    assert (
        all_of_it.capture(
            [{"role": "user", "content": turns[gone].text}], turns[gone].conversation, turns[gone].at
        ).new_turns
        == ()
    )
    assert picture(all_of_it, *TIMES) == wanted
    for user in (all_of_it, without):
        user.consolidate(rebuild=True)
    assert picture(all_of_it, *TIMES) == picture(without, *TIMES), turns[gone].text
    for user in (all_of_it, without):
        user.erase()
