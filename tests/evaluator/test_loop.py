"""The evaluator's loop: off unless configured, once per interval whichever process comes first, stopped at once."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest

from openmap_graph.client import OpenMap, UserMemory
from openmap_graph.errors import InvalidInput, ServerUnreachable
from openmap_graph.evaluator.assembly import loop_of
from openmap_graph.evaluator.loop import EvaluatorLoop
from openmap_graph.graph.evaluation import Due
from openmap_graph.settings import Settings, load_settings
from tests.evaluator.days import at, breakfasts_that_stop
from tests.evaluator.looping import loop_over
from tests.flows.conftest import Clock
from tests.live_server import LiveServer

HOUR = 3_600
INTERVALS = 60
INTERVAL_S = 0.25
INTERVALS_A_KILL = 12
LOST_BY_A_KILL_S = 60


def idle(one: Due, due_before: datetime) -> bool:
    raise AssertionError(f"{one} is evaluated")


def nobody(now: datetime, due_before: datetime, most: int) -> tuple[Due, ...]:
    return ()


def wall_clock() -> datetime:
    return datetime.now(UTC)


def test_without_configuration_there_is_no_loop(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("OPENMAP_EVALUATOR_INTERVAL_S", raising=False)
    settings = load_settings()

    loop = EvaluatorLoop(nobody, idle, wall_clock, settings.evaluator_interval_s)

    assert settings.evaluator_interval_s == 0
    assert (loop.is_on, loop.start()) == (False, False)
    with pytest.raises(InvalidInput, match="OPENMAP_EVALUATOR_INTERVAL_S"):
        loop.run()


def test_a_loop_stops_while_it_waits_for_an_hour():
    loop = EvaluatorLoop(nobody, idle, wall_clock, HOUR)
    assert loop.start()
    assert not loop.start()
    time.sleep(0.2)

    assert loop.stop()


def test_a_stopped_loop_evaluates_nobody_who_still_waits():
    seen: list[str] = []
    users = [Due(f"user-{number}", "UTC") for number in range(50)]

    def evaluate(one: Due, due_before: datetime) -> bool:
        seen.append(one.user_id)
        time.sleep(0.05)
        return True

    loop = EvaluatorLoop(lambda now, before, most: users, evaluate, wall_clock, HOUR)
    loop.start()
    time.sleep(0.2)

    assert loop.stop()
    assert 0 < len(seen) < 10


def test_stopping_tells_the_model_to_stop_waiting():
    told = threading.Event()

    EvaluatorLoop(nobody, idle, wall_clock, HOUR, on_stop=told.set).stop()

    assert told.is_set()


def test_trouble_with_one_user_does_not_stop_the_others():
    lines: list[str] = []
    seen: list[str] = []

    def evaluate(one: Due, due_before: datetime) -> bool:
        seen.append(one.user_id)
        if one.user_id == "a":
            raise ServerUnreachable("no answer.")
        return True

    users = [Due("a", "UTC"), Due("b", "UTC")]
    loop = EvaluatorLoop(lambda now, before, most: users, evaluate, wall_clock, HOUR, report=lines.append)

    loop.evaluate_due()

    assert seen == ["a", "b"]
    assert lines == ["evaluator: user a: no answer."]


def test_a_database_that_is_away_is_reported_and_asked_again():
    lines: list[str] = []

    def away(now: datetime, due_before: datetime, most: int) -> tuple[Due, ...]:
        raise ServerUnreachable("no answer.")

    loop = EvaluatorLoop(away, idle, wall_clock, 0.1, report=lines.append)
    loop.start()
    time.sleep(0.5)
    loop.stop()

    assert len(lines) > 1


@pytest.mark.live
def test_a_restart_after_ten_minutes_of_an_hour_runs_once_per_interval(
    om: OpenMap, user: UserMemory, clock: Clock
):
    user.add_note("is there", source="host")
    starts = [0, 10, 20, 59, 60, 70, 119, 120, 125]

    for minute in starts:
        clock.now = at(0, minute=minute)
        restarted(om, user).evaluate_due()

    assert [run.started_at for run in user.evaluations()] == [at(0, 2), at(0, 1), at(0)]


def restarted(om: OpenMap, user: UserMemory) -> EvaluatorLoop:
    """A new loop of one hour, as a process has it that starts now, for one user of the store."""
    services = om._services  # pyright: ignore
    hourly = replace(services, settings=services.settings.model_copy(update={"evaluator_interval_s": HOUR}))
    loop = loop_of(hourly, report=pytest.fail)
    find = loop._find_due  # pyright: ignore
    loop._find_due = lambda now, before, most: [  # pyright: ignore
        one for one in find(now, before, 100_000) if one.user_id == user.user_id
    ]
    return loop


@pytest.mark.live
def test_the_loop_only_notes_what_it_notices(om: OpenMap, user: UserMemory, clock: Clock):
    breakfasts_that_stop(user)
    user.log_event("purchase", "bought a cactus", at=at(30))
    clock.now = at(64)

    restarted(om, user).evaluate_due()

    assert len(user.observations()) == 1
    assert user.consolidate().beliefs == 0
    assert (user.beliefs(), user.memories(), user.routines(), user.scenarios()) == ((), (), (), ())


@pytest.mark.live
def test_two_processes_with_loops_on_one_store_run_each_evaluation_once_though_they_are_killed(
    server: LiveServer, user: UserMemory
):
    user.add_note("is there", source="host")
    begun = time.monotonic()
    kills = 0
    with looping(server, user) as processes:
        while (done := len(user.evaluations(10_000))) < INTERVALS and time.monotonic() - begun < 240:
            time.sleep(0.5)
            if done >= (kills + 1) * INTERVALS_A_KILL:
                processes.kill_one()
                kills += 1

    runs = sorted(run.started_at for run in user.evaluations(10_000))
    steps = [later - earlier for earlier, later in pairwise(runs)]
    assert len(runs) >= INTERVALS
    assert kills > 1
    assert min(steps) >= timedelta(seconds=INTERVAL_S)
    assert max(steps) < timedelta(seconds=LOST_BY_A_KILL_S)
    assert all(run.error is None for run in user.evaluations(10_000))


class Processes:
    """Two processes with a loop; one that is killed is started again."""

    def __init__(self, command: list[str]) -> None:
        self._command = command
        self._running = [self._begin(), self._begin()]

    def kill_one(self) -> None:
        victim = self._running.pop(0)
        victim.kill()
        victim.wait()
        self._running.append(self._begin())

    def end(self) -> None:
        for process in self._running:
            process.kill()
            process.wait()

    def _begin(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(self._command)


@contextmanager
def looping(server: LiveServer, user: UserMemory) -> Iterator[Processes]:
    module = [sys.executable, "-m", "tests.evaluator.looping"]
    processes = Processes([*module, server.uri, server.password, user.user_id, str(INTERVAL_S)])
    try:
        yield processes
    finally:
        processes.end()


@pytest.mark.live
def test_loops_of_two_threads_never_evaluate_one_user_at_once(om: OpenMap, user: UserMemory):
    user.add_note("is there", source="host")
    graph = om._services.graph  # pyright: ignore
    loops = [loop_over(graph, user.user_id, 0.1) for _ in range(4)]

    for loop in loops:
        loop.start()
    time.sleep(4)

    stopped = [loop.stop(5) for loop in loops]
    assert stopped == [True] * 4
    runs = sorted(run.started_at for run in user.evaluations(10_000))
    assert len(runs) > 3
    assert all(later - earlier >= timedelta(seconds=0.1) for earlier, later in pairwise(runs))


def test_the_interval_is_a_number_of_seconds_that_can_be():
    for bad in (-1, "hourly", float("inf")):
        with pytest.raises(InvalidInput, match="OPENMAP_EVALUATOR_INTERVAL_S"):
            load_settings(evaluator_interval_s=bad)
    assert isinstance(load_settings(evaluator_interval_s="3600"), Settings)
