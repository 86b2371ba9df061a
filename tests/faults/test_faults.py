"""Whatever breaks on the way: what was acknowledged is there, nothing is half there, and the call can be repeated.

The whole campaign is `python -m tests.faults`; here is a part of it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.faults.campaign import DISK_MB, LONG_S, WAYS, numbered, writing
from tests.faults.operations import OPERATIONS, Operation
from tests.faults.proxy import COMMIT, Fault
from tests.faults.server import OwnServer, small_disk
from tests.faults.trial import Bench, Outcome, bench
from tests.live_server import LiveServer, private_home

pytestmark = pytest.mark.live

CAPTURE = OPERATIONS[0]


@pytest.fixture(scope="module")
def connection(server: LiveServer) -> Iterator[Bench]:
    with bench(server.settings()) as one:
        yield one


@pytest.fixture(scope="module")
def own_server() -> Iterator[OwnServer]:
    with private_home() as home:
        server = OwnServer(home)
        yield server
        server.stop()


@pytest.fixture(scope="module")
def own_bench(own_server: OwnServer) -> Iterator[Bench]:
    with bench(own_server.settings) as one:
        yield one


def assert_harmless(one: Outcome) -> None:
    assert one.fired
    assert not one.lost
    assert not one.half
    assert not one.doubled
    assert one.clear, one.error


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.name)
def test_an_undisturbed_call_is_whole_and_repeating_it_changes_nothing(
    connection: Bench, operation: Operation
):
    first = connection.statements(operation)[0]
    one = connection.run(operation, Fault(first, "delay", hold_s=0.0))

    assert_harmless(one)
    assert one.error == ""


@pytest.mark.parametrize("way", WAYS)
def test_a_connection_that_breaks_in_the_middle_of_a_capture_loses_nothing(connection: Bench, way: str):
    assert_harmless(connection.run(CAPTURE, replace(WAYS[way], at="memory/reconcile")))


@pytest.mark.parametrize("way", [way for way in WAYS if "long" in way or "answer lost" in way])
def test_an_answer_to_the_end_of_a_transaction_that_is_lost_doubles_nothing(connection: Bench, way: str):
    writes = [name for name in connection.statements(CAPTURE) if name == COMMIT]
    for nth in (1, 4):
        assert nth <= len(writes)
        assert_harmless(connection.run(CAPTURE, replace(WAYS[way], at=COMMIT, nth=nth)))


def test_a_server_that_never_answers_is_given_up_in_time_with_one_clear_error(connection: Bench):
    one = connection.run(CAPTURE, Fault("event/store", "stall", hold_s=LONG_S))

    assert_harmless(one)
    assert one.error.startswith("TimedOut")


def test_a_server_killed_in_a_capture_keeps_what_it_acknowledged_and_nothing_half(
    own_server: OwnServer, own_bench: Bench
):
    writes = writing(own_bench.statements(CAPTURE))
    for at, nth in (writes[0], writes[len(writes) // 2], writes[-1]):
        fault = Fault(at, "call", moment="after", nth=nth, then=own_server.crash)
        assert_harmless(own_bench.run(CAPTURE, fault, own_server.started))


def test_a_server_frozen_for_a_moment_is_waited_for_and_one_frozen_for_long_is_given_up(
    own_server: OwnServer, own_bench: Bench
):
    short = Fault("memory/reconcile", "call", then=lambda: own_server.freeze(0.5))
    assert_harmless(own_bench.run(CAPTURE, short, own_server.thaw))

    long = Fault("memory/reconcile", "call", then=lambda: own_server.freeze(LONG_S))
    one = own_bench.run(CAPTURE, long, own_server.thaw)
    assert_harmless(one)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can mount a small disk")
def test_a_full_disk_is_one_clear_error_and_after_it_the_server_comes_up_with_all_that_was_acknowledged():
    with private_home() as home, small_disk(DISK_MB) as disk:
        inside = disk.folder / "home"
        inside.mkdir()
        (inside / "jars").symlink_to((home / "jars").resolve())
        server = OwnServer(inside)
        try:
            with bench(server.settings) as one:

                def recover() -> None:
                    disk.free()
                    server.restart()

                outcome = one.run(CAPTURE, Fault("user/lock", "call", then=disk.fill), recover)
                assert_harmless(outcome)
                assert outcome.error
        finally:
            disk.free()
            server.stop()


def test_statements_of_one_name_are_told_apart_and_those_after_the_last_write_are_left_out():
    sent = ["user/lock", COMMIT, "turn/store", COMMIT, "turn/conversation", COMMIT]

    assert numbered(sent)[3] == (COMMIT, 2)
    assert writing(sent) == numbered(sent)[:4]
    assert writing(["place/known", "turn/store", COMMIT]) == [("turn/store", 1), (COMMIT, 1)]
