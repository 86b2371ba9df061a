"""What holds for every command: help with examples, JSON, completion, progress on a terminal, quiet elsewhere."""

from __future__ import annotations

import json
import os
import pty
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from typer.main import get_command

from openmap_graph.interfaces.cli import terminal
from openmap_graph.interfaces.cli.app import app, run
from openmap_graph.interfaces.cli.examples import EXAMPLES
from openmap_graph.interfaces.operations import TABLE
from tests.live_server import LiveServer

START = "from openmap_graph.interfaces.cli import main; main()"
WITHOUT_JSON = {
    "serve": "it answers over HTTP until it is stopped",
    "mcp": "standard output is the protocol's",
    "evaluate loop": "it answers nothing; what it does is in `evaluate history`",
}


def runnable(command: Any = None, path: tuple[str, ...] = ()) -> Iterator[tuple[str, Any]]:
    """Every command that does something, with its path."""
    command = command or get_command(app)
    parts = getattr(command, "commands", {})
    if path and (not parts or command.invoke_without_command) and path != ("journal",):
        yield " ".join(path), command
    for name, part in parts.items():
        yield from runnable(part, (*path, name))


COMMANDS = dict(runnable())


def words_of(line: str) -> list[str]:
    """The arguments of an example, without what the shell does around it."""
    words = shlex.split(line)
    words = words[words.index("openmap") + 1 :]
    return words[: next((at for at, word in enumerate(words) if word in ("<", ">", "|")), len(words))]


@pytest.mark.parametrize("path", COMMANDS)
def test_the_help_of_a_command_says_what_it_does_and_shows_examples(path: str, capsys):
    assert run([*path.split(), "--help"]) == 0
    printed = capsys.readouterr().out

    assert f"Usage: openmap {path} " in printed
    assert EXAMPLES[path]
    assert all(f"\n    {line}\n" in printed for line in EXAMPLES[path])
    assert [one.name for one in COMMANDS[path].params if not getattr(one, "help", None)] == []


def test_there_is_no_example_of_a_command_that_does_not_exist():
    assert EXAMPLES.keys() == COMMANDS.keys()


@pytest.mark.parametrize("line", [line for lines in EXAMPLES.values() for line in lines])
def test_an_example_is_understood(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    words = words_of(line)
    command, name = get_command(app), "openmap"
    while words and words[0] in getattr(command, "commands", {}):
        name, *words = words
        command = command.commands[name]

    if hasattr(command, "commands") and not command.invoke_without_command:
        assert "--folder" in words  # an option of the group stands before the command
    else:
        context = command.make_context(name, words)  # raises for what it doesn't know
        assert [*context.args, *getattr(context, "_protected_args", ())] == []


@pytest.mark.parametrize("path", COMMANDS)
def test_a_command_answers_in_json_too(path: str):
    flags = {flag for one in COMMANDS[path].params for flag in one.opts}

    assert ("--json" in flags) != (path in WITHOUT_JSON)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_completes_commands_and_options(shell: str, monkeypatch: pytest.MonkeyPatch):
    def completed(typed: str) -> str:
        words = typed.split(" ")
        told = {
            "bash": {"COMP_WORDS": typed, "COMP_CWORD": str(len(words) - 1)},
            "zsh": {"_TYPER_COMPLETE_ARGS": typed},
            "fish": {"_TYPER_COMPLETE_ARGS": typed, "_TYPER_COMPLETE_FISH_ACTION": "get-args"},
        }[shell]
        environment = {**os.environ, **told, "_OPENMAP_COMPLETE": f"complete_{shell}"}  # noqa: TID251 - handed on
        done = subprocess.run(
            [sys.executable, "-c", f"import sys; sys.argv[0] = 'openmap'; {START}"],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.stderr == ""
        return done.stdout

    assert "recall" in completed("openmap rec")
    assert "capture" not in completed("openmap rec")
    assert "revoke" in completed("openmap admin token re")
    assert "--near" in completed("openmap recall --ne")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_completion_of_a_shell_is_printed(shell: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION", "1")
    done = subprocess.run(
        [sys.executable, "-c", START, "--show-completion", shell], capture_output=True, text=True, check=False
    )

    assert done.returncode == 0
    assert "_OPENMAP_COMPLETE" in done.stdout


def all_of(terminal_end: int) -> str:
    """What came through a terminal whose other end is closed; it comes in pieces, and ends with an error on Linux."""
    shown = b""
    with suppress(OSError):
        while piece := os.read(terminal_end, 10_000):
            shown += piece
    os.close(terminal_end)
    return shown.decode()


def test_progress_is_shown_on_a_terminal_and_nowhere_else(capfd, monkeypatch: pytest.MonkeyPatch):
    with terminal.working("Reading what was said"):
        pass
    terminal.remark("Loading the language models")
    assert capfd.readouterr() == ("", "")

    ours, theirs = pty.openpty()
    with os.fdopen(theirs, "w") as screen:
        monkeypatch.setattr(sys, "stderr", screen)
        monkeypatch.setenv("TERM", "xterm")
        with terminal.working("Reading what was said"):
            pass
        terminal.remark("Loading the language models")
    shown = all_of(ours)

    assert "Reading what was said" in shown
    assert "Loading the language models" in shown


READING = [
    "recall tea",
    "context tea",
    "search tea",
    "plan tea",
    "intent tea",
    "near tea",
    "ask tea",
    "infer tea",
    "turns",
    "memories",
    "beliefs",
    "calibrations",
    "anchors",
    "areas",
    "scenarios",
    "routines",
    "profile",
    "persona",
    "places",
    "places near",
    "places questions",
    "aliases",
    "collections",
    "graph",
    "repair",
    "consolidate",
    "residue",
    "evaluate run",
    "evaluate history",
    "evaluate observations",
    "forget proposals",
    "journal status",
    "users",
    "health",
    "config",
    "admin token list",
    "debug events tea",
]


@pytest.mark.parametrize("line", READING)
def test_where_nobody_watches_the_answer_is_all_that_is_printed(
    line: str, server: LiveServer, monkeypatch: pytest.MonkeyPatch, capfd
):
    for name in ("uri", "user", "password", "database"):
        monkeypatch.setenv(f"OPENMAP_NEO4J_{name.upper()}", getattr(server, name))
    words = line.split()
    options = {flag for one in COMMANDS[" ".join(matching(words))].params for flag in one.opts}
    mine = ["--user", f"quiet-{uuid4().hex}"] if "--user" in options else []

    assert run([*words, *mine]) == 0
    plain = capfd.readouterr()
    assert run([*words, *mine, "--json"]) == 0
    piped = capfd.readouterr()

    assert (plain.err, piped.err) == ("", "")
    assert "\x1b" not in plain.out + piped.out
    json.loads(piped.out)


def matching(words: list[str]) -> list[str]:
    """The part of the words that names the command."""
    return next(words[:length] for length in (3, 2, 1) if " ".join(words[:length]) in COMMANDS)


def test_every_operation_has_a_command_that_does_something_or_says_why_not():
    named = {one.command for one in TABLE if "cli" not in one.without}

    assert named - COMMANDS.keys() == set()
