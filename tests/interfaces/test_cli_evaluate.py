"""The evaluator on the command line: run, history, observations, judge, mute, loop."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest

from openmap_graph.client import OpenMap
from openmap_graph.interfaces.cli.app import run
from tests.evaluator.days import at, breakfasts_that_stop
from tests.live_server import LiveServer

pytestmark = pytest.mark.live


@pytest.fixture(autouse=True)
def configured(server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """The environment of the test server."""
    given = {"URI": server.uri, "USER": server.user, "PASSWORD": server.password, "DATABASE": server.database}
    for name, value in given.items():
        monkeypatch.setenv(f"OPENMAP_NEO4J_{name}", value)
    monkeypatch.delenv("OPENMAP_EVALUATOR_INTERVAL_S", raising=False)


@pytest.fixture(scope="module")
def user(server: LiveServer) -> str:
    """Somebody whose breakfasts have stopped."""
    name = f"cli-evaluate-{uuid4().hex}"
    with OpenMap.open(server.settings()) as om:
        breakfasts_that_stop(om.user(name))
    return name


@pytest.fixture
def called(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """The exit code, standard output and standard error of a command."""

    def call(*arguments: str) -> tuple[int, str, str]:
        code = run(["evaluate", *arguments])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return call


def test_a_gap_is_found_shown_judged_and_muted(called: Callable[..., tuple[int, str, str]], user: str):
    def answered(*arguments: str) -> Any:
        code, out, err = called(*arguments, "--user", user, "--json")
        assert code == 0, err
        return json.loads(out)

    done = answered("run", "--now", at(64).isoformat())
    assert [one["kind"] for one in done["findings"]] == ["overdue"]
    assert answered("history")[0] == done
    (noticed,) = answered("observations")["observations"]
    assert answered("judge", noticed["id"], "wrong")["verdict"] == "wrong"
    assert answered("mute", "rate:walk") == ["rate:walk"]
    assert answered("mute", "rate:walk", "--off") == []

    _, shown, _ = called("observations", "--user", user)
    assert "No breakfast logged for 4 days" in shown
    assert "Useful in the last 30 days: 0 of 1." in shown
    _, shown, _ = called("history", "--user", user)
    assert "kept" in shown


def test_what_is_wrong_is_one_line_with_its_exit_code(called: Callable[..., tuple[int, str, str]], user: str):
    code, _, err = called("judge", "nte_0", "useful", "--user", user)
    assert (code, err.count("\n")) == (3, 1)
    code, _, err = called("mute", "breakfast", "--user", user)
    assert (code, "no kind of finding" in err) == (2, True)


def test_without_an_interval_the_loop_does_not_run(called: Callable[..., tuple[int, str, str]]):
    code, _, err = called("loop")

    assert code == 2
    assert "OPENMAP_EVALUATOR_INTERVAL_S" in err


def test_the_loop_ends_within_a_second_of_being_told_to():
    environment = os.environ | {"OPENMAP_EVALUATOR_INTERVAL_S": "1e9"}  # noqa: TID251 - of the process under test
    command = [
        sys.executable,
        "-c",
        "from openmap_graph.interfaces.cli import main; main()",
        "evaluate",
        "loop",
    ]
    process = subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    while "Evaluating" not in (line := process.stderr.readline()):
        assert line, "the loop did not begin"
    time.sleep(1)

    process.send_signal(signal.SIGTERM)
    process.wait(20)

    assert process.returncode == 0
    process.stderr.close()
