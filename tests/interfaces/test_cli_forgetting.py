"""Commands that forget show what would go and ask; those that erase leave nothing."""

from __future__ import annotations

import io
import json
from collections.abc import Callable

import pytest

from openmap_graph.interfaces.cli.app import run
from tests.live_server import LiveServer

pytestmark = pytest.mark.live

Called = Callable[..., tuple[int, str, str]]


@pytest.fixture
def called(server: LiveServer, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Called:
    """The exit code, standard output and standard error of a command for a user of its own."""
    given = {"URI": server.uri, "USER": server.user, "PASSWORD": server.password, "DATABASE": server.database}
    for name, value in given.items():
        monkeypatch.setenv(f"OPENMAP_NEO4J_{name}", value)
    monkeypatch.setattr("sys.stdin", io.StringIO("n\n"))

    def call(*arguments: str) -> tuple[int, str, str]:
        code = run([*arguments, "--user", "cli-forgetting"])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return call


def test_a_place_is_previewed_forgotten_after_a_question_and_leaves_nothing(called: Called):
    called("erase", "--yes")
    called("capture", "--text", "Loved Velour Cellar, so quiet.")
    called("capture", "--text", "Please forget everything about Velour Cellar.")
    place = json.loads(called("recall", "quiet", "--json")[1])["places"][0]["place"]["id"]

    code, shown, _ = called("forget", "--place", place, "--preview")
    assert code == 0
    assert "place Velour Cellar would go:" in shown
    code, _, said = called("forget", "--place", place)  # the answer to the question is no
    assert (code, "would go" in said) == (130, True)
    asked = json.loads(called("forget", "proposals", "--json")[1])
    assert [one["quote"] for one in asked] == ["Please forget everything about Velour Cellar"]

    code, out, _ = called("forget", "confirm", asked[0]["id"], "--yes", "--json")
    assert code == 0
    assert {"place", "memory", "turn"} <= {one["kind"] for one in json.loads(out)[0]["gone"]}
    code, out, _ = called("residue", "Velour Cellar", "--json")
    assert json.loads(out)["texts"] == []
    called("erase", "--yes")
    code, out, _ = called("residue", "Velour Cellar")
    assert (code, "No node belongs to the user." in out) == (0, True)


def test_without_a_thing_to_forget_the_way_out_is_told(called: Called):
    code, _, said = called("forget", "--yes")

    assert code == 2
    assert "exactly one of memory, place, turn" in said
