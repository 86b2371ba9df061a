"""What stands in code blocks is right: commands exist with their options, data can be read, scripts run."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from typer import TyperException
from typer.main import get_command

from openmap_graph import OpenMap
from openmap_graph.interfaces.cli.app import app
from tests.docs.blocks import PAGES, Block, blocks, command_lines, inline_commands, named
from tests.live_server import LiveServer

PROGRAM = get_command(app)
SHELL = ("bash", "sh", "shell", "console")
IN_SHELL = [
    (block, words) for page in PAGES for block in blocks(page, *SHELL) for words in command_lines(block.text)
]
READERS = {"json": json.loads, "toml": tomllib.loads}
RUN = [block for page in PAGES for block in blocks(page, *SHELL) if block.is_run]


def parse(command: Any, words: list[str], name: str = "openmap", parent: Any = None) -> None:
    """Parses a command line as the program does, without doing anything. Raises a usage error."""
    with command.make_context(name, list(words), parent=parent) as context:
        rest = [*getattr(context, "_protected_args", ()), *context.args]
        if rest and hasattr(command, "resolve_command"):
            below, part, left = command.resolve_command(context, rest)
            parse(part, left, below, context)


def looked_up(words: list[str]) -> Any:
    """The command that words of running text name, and what follows; an example may leave arguments out."""
    command: Any = PROGRAM
    for position, word in enumerate(words):
        part = getattr(command, "commands", {}).get(word)
        if part is None:
            return command, words[position:]
        command = part
    return command, []


def options(command: Any) -> Iterator[str]:
    """The options of a command and of all below it."""
    yield "--help"
    for one in command.params:
        yield from (*one.opts, *one.secondary_opts)
    for part in getattr(command, "commands", {}).values():
        yield from options(part)


@pytest.mark.parametrize(
    ("block", "words"), IN_SHELL, ids=[f"{block} {' '.join(words)}" for block, words in IN_SHELL]
)
def test_a_command_in_a_block_exists_with_its_options(block: Block, words: list[str]):
    try:
        parse(PROGRAM, words)
    except TyperException as error:
        pytest.fail(f"{block}: openmap {' '.join(words)}: {error}", pytrace=False)


@pytest.mark.parametrize("page", [page for page in PAGES if any(inline_commands(page))], ids=named)
def test_a_command_in_running_text_exists_with_its_options(page: Path):
    for words in inline_commands(page):
        command, rest = looked_up(words)
        known = set(options(command))
        assert command is not PROGRAM or rest[0].startswith(("-", "[-", "…")), words
        wrong = [word for word in rest if word.startswith("--") and word.partition("=")[0] not in known]
        assert wrong == [], f"openmap {' '.join(words)}"


@pytest.mark.parametrize(
    "words", [["recal", "x"], ["recall"], ["recall", "x", "--nope"], ["recall", "x", "--limit", "y"]]
)
def test_a_wrong_command_line_would_be_found(words: list[str]):
    with pytest.raises(TyperException):
        parse(PROGRAM, words)


@pytest.mark.parametrize("block", [one for page in PAGES for one in blocks(page, *READERS)], ids=str)
def test_data_can_be_read(block: Block):
    READERS[block.language](block.text)


def test_no_block_is_of_a_language_that_nothing_checks():
    checked = {*SHELL, "json", "toml", "python", "text", "cypher"}
    languages = {one.language for page in PAGES for one in blocks(page, *checked, "", "yaml", "ini", "js")}
    assert languages <= checked


@pytest.mark.live
@pytest.mark.parametrize("block", RUN, ids=str)
def test_a_script_does_what_the_page_says(block: Block, server: LiveServer, tmp_path: Path):
    port = free_port()
    script = block.text.replace("127.0.0.1:8000", f"127.0.0.1:{port}").replace(
        "openmap serve", f"openmap serve --port {port}"
    )
    environment = {
        **os.environ,  # noqa: TID251 - a script needs its PATH
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",  # noqa: TID251
        "HOME": str(tmp_path),
        "OPENMAP_HOME": str(tmp_path / "openmap"),
        "OPENMAP_NEO4J_URI": server.uri,
        "OPENMAP_NEO4J_USER": server.user,
        "OPENMAP_NEO4J_PASSWORD": server.password,
        "OPENMAP_NEO4J_DATABASE": server.database,
    }
    erase_users_of(block, server)
    done = subprocess.run(
        ["/bin/bash", "-euo", "pipefail", "-c", script + "\njobs -p | xargs -r kill\nwait || true\n"],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    erase_users_of(block, server)
    assert done.returncode == 0, f"{block}\n{done.stdout}\n{done.stderr}"
    if block.printed is not None:
        missing = [line for line in block.printed.splitlines() if line.strip() not in done.stdout]
        assert missing == [], f"{block} printed\n{done.stdout}\n{done.stderr}"


def erase_users_of(block: Block, server: LiveServer) -> None:
    """Removes the users whom a script names with `--user`."""
    users = {
        after
        for words in command_lines(block.text)
        for word, after in pairwise(words)
        if word in ("--user", "-u")
    }
    with OpenMap.open(server.settings()) as om:
        for user in users:
            om.user(user).erase()


def free_port() -> int:
    """A port that nothing listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]
