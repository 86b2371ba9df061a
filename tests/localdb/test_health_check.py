"""The image's stand-in for cypher-shell, on which the health check of docker-compose.yml rests."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.live_server import LiveServer

SCRIPT = Path(__file__).parents[2] / "docker" / "neo4j" / "cypher-shell"


def cypher_shell(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["perl", SCRIPT, *arguments],  # noqa: S607 - whichever perl there is
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def login(server: LiveServer) -> list[str]:
    return ["-a", server.uri, "-u", server.user, "-p", server.password]


@pytest.mark.parametrize("statement", ["RETURN 1", "UNWIND range(1, 20000) AS n RETURN n"])
def test_a_server_that_answers_is_healthy(server: LiveServer, statement: str):
    done = cypher_shell(*login(server), statement)

    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize(
    ("statement", "said"), [("RETURN foo(", "SyntaxError"), ("RETURN 1/0", "ArithmeticError")]
)
def test_a_statement_that_fails_is_not_healthy(server: LiveServer, statement: str, said: str):
    done = cypher_shell(*login(server), statement)

    assert done.returncode != 0
    assert said in done.stderr


def test_a_refused_login_is_not_healthy(server: LiveServer):
    done = cypher_shell("-a", server.uri, "-u", "nobody", "-p", "wrong-password", "RETURN 1")

    assert done.returncode != 0
    assert "the login was refused" in done.stderr


def test_no_server_is_not_healthy():
    done = cypher_shell("-a", "localhost:1", "RETURN 1")

    assert done.returncode != 0
    assert "no answer from localhost:1" in done.stderr
