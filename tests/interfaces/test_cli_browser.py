"""`openmap browser`: the right address, and the password only when it is asked for."""

from __future__ import annotations

import json
import webbrowser
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from openmap_graph import localdb
from openmap_graph.interfaces.cli.app import run
from openmap_graph.localdb.server import Connection

PASSWORD = "sesame-street-9"


@pytest.fixture(autouse=True)
def _no_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("URI", "USER", "PASSWORD", "DATABASE"):
        monkeypatch.delenv(f"OPENMAP_NEO4J_{name}", raising=False)
    monkeypatch.setenv("OPENMAP_HOME", str(tmp_path))


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Whose private server was started; it is not really."""
    asked: list[object] = []

    def ensure_running(settings: object, progress: object) -> Connection:
        asked.append(settings)
        return Connection("bolt://127.0.0.1:17687", "neo4j", PASSWORD, "http://127.0.0.1:17474")

    monkeypatch.setattr(localdb, "ensure_running", ensure_running)
    return asked


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, str]:
    assert run(["browser", "--json", *arguments]) == 0
    return json.loads(capsys.readouterr().out)


def query_of(address: str) -> dict[str, list[str]]:
    return parse_qs(urlsplit(address).query)


def test_the_private_server_is_started_and_its_form_is_filled_in(
    capsys, started: list[object], tmp_path: Path
):
    answer = told(capsys, "--user", "mira")

    assert len(started) == 1
    assert answer["open"].startswith("http://127.0.0.1:17474/browser/?")
    assert query_of(answer["open"]) == {
        "dbms": ["bolt://neo4j@127.0.0.1:17687"],
        "cmd": ["param"],
        "arg": ['user_id => "mira"'],
    }
    assert answer["password_in"] == str(tmp_path / "server" / "password")


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_the_password_is_printed_only_when_asked_for(capsys, started: list[object], form: list[str]):
    assert run(["browser", *form]) == 0
    assert PASSWORD not in capsys.readouterr().out

    assert run(["browser", "--show-password", *form]) == 0
    assert PASSWORD in capsys.readouterr().out


def test_an_id_with_marks_of_addresses_and_of_cypher_reaches_the_browser_as_text(
    capsys, started: list[object]
):
    (argument,) = query_of(told(capsys, "--user", 'a&b#"\\ %41☕😀')["open"])["arg"]

    literal = argument.removeprefix("user_id => ")
    assert json.loads(literal) == 'a&b#"\\ %41☕😀'
    assert not set("&#%'") & set(literal)


@pytest.mark.parametrize(
    ("uri", "address"),
    [
        ("bolt://graph.example:7687", "http://graph.example:7474/browser/"),
        ("neo4j+s://graph.example", "https://graph.example:7473/browser/"),
        ("bolt+ssc://[::1]:7687", "https://[::1]:7473/browser/"),
    ],
)
def test_another_server_has_its_browser_at_the_usual_port(capsys, monkeypatch, uri: str, address: str):
    monkeypatch.setenv("OPENMAP_NEO4J_URI", uri)
    monkeypatch.setenv("OPENMAP_NEO4J_PASSWORD", PASSWORD)
    monkeypatch.setenv("OPENMAP_NEO4J_DATABASE", "maps")
    answer = told(capsys)

    assert answer["open"].partition("?")[0] == address
    assert query_of(answer["open"])["db"] == ["maps"]
    assert answer["password_in"] == "OPENMAP_NEO4J_PASSWORD"
    assert "--export" in answer["queries"]


def test_another_port_can_be_given(capsys, monkeypatch):
    monkeypatch.setenv("OPENMAP_NEO4J_URI", "bolt://graph.example:7687")

    answer = told(capsys, "--address", "http://graph.example:8080/browser/")

    assert answer["open"].startswith("http://graph.example:8080/browser/?dbms=")


def test_aura_is_looked_at_in_its_console(capsys, monkeypatch):
    monkeypatch.setenv("OPENMAP_NEO4J_URI", "neo4j+s://abcd1234.databases.neo4j.io")

    assert told(capsys)["open"] == "https://console.neo4j.io"


def test_what_is_no_address_and_no_user_is_refused(capsys, monkeypatch):
    monkeypatch.setenv("OPENMAP_NEO4J_URI", "bolt://graph.example:7687")

    assert run(["browser", "--address", "graph.example"]) == 2
    assert "Write http://HOST:PORT." in capsys.readouterr().err
    assert run(["browser", "--user", " "]) == 2


def test_it_is_opened_when_asked_for(capsys, monkeypatch, started: list[object]):
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", lambda page: opened.append(page) or True)

    assert opened == []
    assert told(capsys, "--open")["open"] == opened[0]


def test_without_a_web_browser_the_address_is_printed_and_the_way_out_is_told(
    capsys, monkeypatch, started: list[object]
):
    monkeypatch.setattr(webbrowser, "open", lambda page: False)

    assert run(["browser", "--open"]) != 0
    captured = capsys.readouterr()
    assert "http://127.0.0.1:17474/browser/" in captured.out
    assert "Open the address that was printed." in captured.err


def test_everything_is_written_for_another_browser_without_any_server(
    capsys, tmp_path: Path, started: list[object]
):
    written = told(capsys, "--export", str(tmp_path / "out"))["written"]

    assert started == []
    assert str(tmp_path / "out/queries/beliefs_and_why.cypher") in written
    assert all(Path(path).stat().st_size > 100 for path in written)
