"""`openmap journal` on a folder: what an agent that knows only the last line of each text can do."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from openmap_graph.interfaces.cli.app import run
from tests.journal.reader import memories, summaries


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("MEMORY_DIR", raising=False)
    monkeypatch.setenv("OPENMAP_HOME", str(tmp_path / "home"))
    return tmp_path / "memory"


@pytest.fixture
def called(capsys: pytest.CaptureFixture[str], folder: Path):
    """The exit code, standard output and standard error of a command in the folder."""

    def call(*arguments: str, **options: str) -> tuple[int, str, str]:
        code = run(["journal", "--folder", options.get("folder", str(folder)), *arguments])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return call


def test_an_agent_that_follows_the_last_lines_writes_every_summary(called, folder: Path, capsys):
    called("init")
    text = ""
    for number in range(9):
        code, text, _ = called("note", f"memory number {number}", "--force")
        assert code == 0
    asked = 0
    while found := re.search(r'^Next: openmap (journal .* nap \S+) "<one line>"$', text, re.MULTILINE):
        assert text.rstrip().endswith(found[0])
        assert run([*shlex.split(found[1]), f"summary {asked}"]) == 0
        text = capsys.readouterr().out
        asked += 1
    assert asked == 7
    assert len(memories(folder)) == 9
    assert [len(summaries(folder, size)) for size in (2, 4, 8)] == [4, 2, 1]
    assert "nothing is due" in text.lower()


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("wake",), "no journal at"),
        (("note", "x"), "no journal at"),
        (("nap", "0-1", "x"), "no journal at"),
        (("import", "nothing.txt"), "no journal at|No such file"),
        (("erase", "--yes", "3"), "#3|no"),
        (("config", "COLOR=1"), "COLOR"),
        (("config", "WAKE_LINES=many"), "WAKE_LINES"),
        (("config", "WAKE_LINES"), "NAME=VALUE"),
    ],
)
def test_refusals_exit_with_1_and_one_line_of_reason(called, arguments, reason: str):
    code, out, err = called(*arguments)
    assert (code, out) == (1, "")
    assert re.search(reason, err)
    assert err.count("\n") == 1
    assert err.startswith("error: ")


@pytest.mark.parametrize("text", ["x" * 281, "sk-live-" + "Ab1" * 8, "one\ntwo", " "])
def test_a_text_that_is_refused_is_not_kept(called, folder: Path, text: str):
    called("init")
    assert called("note", text)[0] == 1
    assert memories(folder) == []


def test_a_known_memory_is_refused_with_the_command_that_keeps_it(called, folder: Path, capsys):
    called("init")
    called("note", "it's known: the user prefers uv")
    code, _, err = called("note", "it's known: user prefers uv")
    assert code == 1
    again = err.split("To keep it nevertheless: openmap ")[1]
    assert run(shlex.split(again)) == 0
    assert [text for _, _, text in memories(folder)][1] == "it's known: user prefers uv"


def test_the_folder_is_that_of_the_environment_and_options_may_stand_behind(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys, tmp_path: Path
):
    monkeypatch.setenv("MEMORY_DIR", str(folder))
    assert run(["journal", "init"]) == 0
    assert capsys.readouterr().out.endswith("Next: openmap journal wake\n")
    assert run(["journal", "note", "in the first"]) == 0
    assert run(["journal", "init", "--folder", str(tmp_path / "other")]) == 0
    assert run(["journal", "note", f"--folder={tmp_path / 'other'}", "in the other"]) == 0
    assert run(["journal", "note", "--", "--folder is a word here"]) == 0
    assert [text for _, _, text in memories(folder)] == ["in the first", "--folder is a word here"]
    assert [text for _, _, text in memories(tmp_path / "other")] == ["in the other"]


def test_every_command_answers_json(called, tmp_path: Path):
    lines = tmp_path / "old.txt"
    lines.write_text("2026-01-01 one thing\n2026-01-02 another thing\n")
    for arguments in (
        ("init",),
        ("import", str(lines)),
        ("wake",),
        ("nap",),
        ("nap", "0-1", "two", "things"),
        ("note", "a third"),
        ("recall", "THING"),
        ("recall", "--words", "things"),
        ("zoom", "0-1"),
        ("forget", "0-1"),
        ("summarise",),
        ("config", "WAKE_LINES=9"),
        ("export", str(tmp_path / "out")),
        ("status",),
        ("check",),
        ("erase", "--yes", "0"),
    ):
        code, out, err = called(*arguments, "--json")
        assert code == 0, (arguments, err)
        assert json.loads(out)["text"]


def test_check_exits_with_1_when_something_is_damaged(called, folder: Path):
    called("init")
    called("note", "one")
    path = folder / "LOG.txt"
    path.write_bytes(path.read_bytes().rstrip(b" \n") + b"\n")
    code, out, _ = called("check")
    assert code == 1
    assert "strips spaces" in out
    assert called("wake")[0] == 1


def test_erasing_asks_first(called, folder: Path, monkeypatch: pytest.MonkeyPatch):
    import io

    called("init")
    called("note", "one")
    monkeypatch.setattr("sys.stdin", io.StringIO("n\n"))
    assert called("erase")[0] == 130
    assert len(memories(folder)) == 1
    assert called("erase", "--yes")[0] == 0
    assert not (folder / "LOG.txt").exists()


def test_what_steers_a_terminal_is_shown_harmlessly(called):
    called("init")
    called("note", "red\x1b[31m and \u202eturned")
    assert "\x1b" not in called("wake")[1]


def test_mirroring_needs_a_folder(capsys, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("MEMORY_DIR", raising=False)
    assert run(["journal", "--mirror", "wake"]) == 1
    assert "--folder" in capsys.readouterr().err


def test_the_extractive_summariser_of_the_settings_keeps_nothing_due(called, folder: Path, monkeypatch):
    monkeypatch.setenv("OPENMAP_JOURNAL_SUMMARIES", "extractive")
    called("init")
    for number in range(8):
        text = called("note", f"Tea number {number} at Moss House", "--force")[1]
        assert "Next:" not in text
    assert [len(summaries(folder, size)) for size in (2, 4, 8)] == [4, 2, 1]
