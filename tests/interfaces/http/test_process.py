"""`openmap serve` as a process: it listens, answers over a socket, finishes what was begun, and ends."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

import httpx2
import pytest

from openmap_graph.client import OpenMap
from openmap_graph.flows import tokens
from openmap_graph.flows.services import Services
from openmap_graph.interfaces.cli.app import run
from tests.live_server import LiveServer

pytestmark = pytest.mark.live

START = "from openmap_graph.interfaces.cli import main; main()"


def reaching(server: LiveServer, **more: str) -> dict[str, str]:
    """The environment of a process that uses the server."""
    given = {"URI": server.uri, "USER": server.user, "PASSWORD": server.password, "DATABASE": server.database}
    environment = {f"OPENMAP_NEO4J_{name}": value for name, value in given.items()} | more
    return {**os.environ, **environment}  # noqa: TID251 - handed on to a process


@contextmanager
def served(server: LiveServer, *arguments: str, **more: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A server process with the address that it tells."""
    with subprocess.Popen(
        [sys.executable, "-c", START, *arguments, "--port", "0"],
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=reaching(server, **more),
        text=True,
    ) as process:
        assert process.stderr is not None
        try:
            lines: list[str] = []
            for line in process.stderr:
                lines.append(line)
                if found := re.search(r"Serving on (\S+?)\.? ", line):
                    break
            else:
                raise AssertionError("".join(lines))
            yield found[1], process
        finally:
            if process.poll() is None:
                process.kill()


def test_a_server_answers_over_a_socket_and_ends_when_asked_to(server: LiveServer, services: Services):
    user_id = f"socket-{uuid4().hex}"
    secret = tokens.issue(services, user_id).secret
    headers = {"Authorization": f"Bearer {secret}"}
    with served(server, "serve") as (address, process):
        with httpx2.Client(base_url=address, headers=headers, timeout=120) as client:
            own = "/v1/users/@me"
            done = client.post(f"{own}/capture", json={"turns": ["loved Fern Room, so quiet"]})
            found = client.post(f"{own}/recall", json={"query": "a quiet place"}).json()
            assert done.status_code == 200
            assert [one["place"]["name"] for one in found["places"]] == ["Fern Room"]
            assert client.get("/v1/users/somebody-else/memories").status_code == 403
            assert "server" not in client.get("/healthz").headers

            begun: list[Any] = []
            talk = [f"went to Fern Room again, visit {number}" for number in range(60)]
            waiting = threading.Thread(
                target=lambda: begun.append(client.post(f"{own}/capture", json={"turns": talk}))
            )
            waiting.start()
            # the request for the numbers is running itself; two are when the other has begun
            while waiting.is_alive() and "openmap_http_running 1.0" in httpx2.get(f"{address}/metrics").text:
                pass
            assert waiting.is_alive()
            process.send_signal(signal.SIGTERM)
            waiting.join(timeout=120)
        code = process.wait(timeout=60)

    assert [one.status_code for one in begun] == [200]
    assert code == 0
    OpenMap(services).user(user_id).erase()


def test_a_server_that_is_still_starting_ends_when_asked_to(server: LiveServer):
    """As the first process of a container it would not end by itself."""
    ignoring = f"import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); {START}"
    with subprocess.Popen(
        [sys.executable, "-c", ignoring, "serve", "--port", "0"],
        stderr=subprocess.PIPE,
        env=reaching(server),
        text=True,
    ) as process:
        assert process.stderr is not None
        assert process.stderr.readline() == "Loading the language models\n"
        process.send_signal(signal.SIGTERM)
        rest = process.stderr.read()
        assert process.wait(timeout=60) == 130

    assert rest == ""


def test_a_server_for_one_user_offers_the_protocol_and_nothing_else(server: LiveServer):
    with served(server, "mcp", "--http", "--open", "--user", "somebody") as (address, _):
        hello = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
        accepted = {"Accept": "application/json, text/event-stream"}
        listed = httpx2.post(f"{address}/mcp", json=hello, headers=accepted, timeout=60)
        assert len(listed.json()["result"]["tools"]) > 50
        assert httpx2.get(f"{address}/v1/users/somebody/memories").status_code == 404


@pytest.mark.parametrize(
    ("arguments", "code", "named"),
    [
        (("serve", "--host", "0.0.0.0", "--open"), 2, "--open"),  # noqa: S104 - refused
        (("mcp",), 2, "--user"),
        (("mcp", "--user", " "), 2, "user"),
        (("mcp", "--user", "x", "--time-zone", "Mars/Phobos"), 2, "Mars/Phobos"),
        (("admin", "token", "create"), 2, "--user"),
        (("admin", "token", "create", "--admin", "--user", "x"), 2, "--user"),
        (("admin", "token", "revoke", "0123456789abcdef"), 3, "0123456789abcdef"),
    ],
)
def test_what_can_not_be_served_is_refused_in_one_line(
    server: LiveServer,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: tuple[str, ...],
    code: int,
    named: str,
):
    for name in ("uri", "user", "password", "database"):
        monkeypatch.setenv(f"OPENMAP_NEO4J_{name.upper()}", getattr(server, name))

    assert run(arguments) == code

    (line,) = [one for one in capsys.readouterr().err.splitlines() if one.startswith("error: ")]
    assert named in line


@pytest.mark.parametrize(
    ("arguments", "absent", "extra"),
    [(("serve",), "fastapi", "server"), (("mcp", "--user", "x"), "mcp", "mcp")],
)
def test_a_missing_extra_is_named_with_the_way_to_get_it(arguments: tuple[str, ...], absent: str, extra: str):
    hidden = f"import sys; sys.modules[{absent!r}] = None; {START}"
    done = subprocess.run(
        [sys.executable, "-c", hidden, *arguments], capture_output=True, text=True, check=False
    )

    assert done.returncode == 7
    assert done.stderr.count("\n") == 1
    assert f'pip install "openmap_graph[{extra}]"' in done.stderr


def test_tokens_are_made_listed_and_revoked_by_the_owner(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    for name in ("uri", "user", "password", "database"):
        monkeypatch.setenv(f"OPENMAP_NEO4J_{name.upper()}", getattr(server, name))
    user_id = f"made-{uuid4().hex}"

    assert run(["admin", "token", "create", "--user", user_id, "--label", "phone", "--valid-days", "7"]) == 0
    secret = capsys.readouterr().out.strip()
    id = secret.split("_")[1]
    assert run(["admin", "token", "list"]) == 0
    listed = capsys.readouterr().out
    assert run(["admin", "token", "revoke", id]) == 0
    capsys.readouterr()
    assert run(["admin", "token", "list"]) == 0

    assert re.fullmatch(r"omt_[0-9a-f]{16}_[\w-]{43}", secret)
    assert id in listed
    assert secret not in listed
    assert re.search(rf"{id}.*revoked", capsys.readouterr().out)
