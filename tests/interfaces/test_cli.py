"""The command line without a server: help, settings, wrong input, exit codes, speed."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from openmap_graph.interfaces.cli.app import run

FAR = {"name": "far", "sessions": [], "probes": []}


@pytest.fixture
def refused(capsys):
    """The one line of standard error of a command that must fail, and its exit code."""

    def call(*arguments: str) -> tuple[int, str]:
        code = run(arguments)
        captured = capsys.readouterr()
        assert captured.out == ""
        assert captured.err.startswith("error: ")
        assert captured.err.count("\n") == 1
        return code, captured.err

    return call


def printed(capsys, *arguments: str) -> str:
    assert run(arguments) == 0
    return capsys.readouterr().out


def test_without_a_command_help_is_printed(capsys):
    assert "Commands:" in printed(capsys)


def test_the_version_is_printed(capsys):
    assert printed(capsys, "--version").startswith("openmap 0.")


def test_every_setting_is_listed_with_value_source_and_description(capsys, monkeypatch):
    monkeypatch.setenv("OPENMAP_TIME_ZONE", "Asia/Tokyo")
    rows = {row["setting"]: row for row in json.loads(printed(capsys, "config", "--json"))}
    assert rows["OPENMAP_TIME_ZONE"]["value"] == "Asia/Tokyo"
    assert rows["OPENMAP_TIME_ZONE"]["from"] == "environment"
    assert rows["OPENMAP_CONSOLIDATE"]["from"] == "default"
    assert all(row["description"] for row in rows.values())


def test_a_password_is_never_printed(capsys, monkeypatch):
    monkeypatch.setenv("OPENMAP_NEO4J_PASSWORD", "sesame-street-9")
    for arguments in (("config",), ("config", "--json")):
        assert "sesame" not in printed(capsys, *arguments)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("OPENMAP_BELIEF_HALF_LIFE_DAYS", "sixty"),
        ("OPENMAP_BELIEF_HALF_LIFE_DAYS", "-1"),
        ("OPENMAP_BELIEF_HALF_LIFE_DAYS", "NaN"),
        ("OPENMAP_TIME_ZONE", "Mars/Phobos"),
        ("OPENMAP_CONSOLIDATE", "sometimes"),
    ],
)
def test_a_bad_setting_is_named(refused, monkeypatch, name, value):
    monkeypatch.setenv(name, value)
    code, line = refused("config")
    assert code == 2
    assert name in line


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("recall", "tea", "--user", "  "), "--user"),
        (("capture", "--text", "hi", "-u", ""), "--user"),
        (("recall", "tea", "--limit", "five"), "--limit"),
        (("recall", "tea", "--limit", "0"), "--limit"),
        (("recall", "tea", "--at", "yesterday-ish"), "--at"),
        (("recall", "tea", "--at", "2026-02-30T10:00:00+01:00"), "--at"),
        (("recall", "tea", "--time-zone", "Mars/Phobos", "--at", "2026-05-03T12:00"), "Mars/Phobos"),
        (("beliefs", "--as-of", "2026-13-01"), "--as-of"),
        (("beliefs", "--min-confidence", "2"), "--min-confidence"),
        (("recall", "tea", "--near", "91,0"), "--near"),
        (("recall", "tea", "--near", "nan,0"), "--near"),
        (("recall", "tea", "--near", "here"), "--near"),
        (("recall",), "QUERY"),
        (("remenber", "x"), "remenber"),
        (("recall", "tea", "--quickly"), "--quickly"),
        (("eval",), "dataset"),
        (("eval", "--clock", "noon", "nowhere.json"), "nowhere.json"),
        (("capture", "nowhere.txt"), "nowhere.txt"),
        (("capture", "nowhere.txt", "--text", "hi"), "--text"),
    ],
)
def test_wrong_input_is_refused_in_one_line_that_names_it(refused, tmp_path, monkeypatch, arguments, named):
    monkeypatch.chdir(tmp_path)
    code, line = refused(*arguments)
    assert code == 2
    assert named.lower() in line.lower()


def test_broken_json_to_capture_is_named_with_line_and_column(refused, tmp_path):
    talk = tmp_path / "talk.json"
    talk.write_text('[{"role": "user",\n  "content": }]')
    code, line = refused("capture", str(talk))
    assert code == 2
    assert f"{talk}: line 2, column 14" in line


def test_a_wrong_field_of_a_dataset_is_named(refused, tmp_path):
    path = tmp_path / "set.json"
    path.write_text(json.dumps(FAR | {"probes": [{"kind": "smell"}]}))
    code, line = refused("eval", str(path), "--json")
    assert code == 2
    assert "probes.0.kind" in line


def test_a_private_server_is_not_touched_when_another_is_configured(refused, monkeypatch):
    monkeypatch.setenv("OPENMAP_NEO4J_URI", "bolt://db.example:7687")
    code, line = refused("server", "stop")
    assert code == 7
    assert "OPENMAP_NEO4J_URI" in line


def test_a_server_that_never_ran_is_not_running(capsys, monkeypatch, tmp_path):
    monkeypatch.delenv("OPENMAP_NEO4J_URI", raising=False)
    monkeypatch.setenv("OPENMAP_HOME", str(tmp_path))
    assert json.loads(printed(capsys, "server", "status", "--json"))["running"] is False
    assert printed(capsys, "server", "logs") == ""
    assert "not running" in printed(capsys, "server", "stop")


def snapshot(status: str) -> dict[str, object]:
    result = {"index": 0, "kind": "ask", "category": "c", "description": "p", "status": status, "got": "g"}
    counts = {"passed": int(status == "pass"), "failed": int(status == "fail"), "skipped": 0}
    report = {"dataset": "d", "total": 1, "rate": 0.0, "results": [result], **counts}
    return {"report": report, "recall": [], "beliefs": [], "scenarios": [], "routines": []}


def test_a_diff_with_a_lost_probe_ends_with_1_and_without_with_0(capsys, tmp_path):
    before, after = tmp_path / "before.json", tmp_path / "after.json"
    before.write_text(json.dumps(snapshot("pass")))
    after.write_text(json.dumps(snapshot("fail")))
    assert run(["eval", "diff", str(before), str(after), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)[0]["severity"] == "regression"
    assert run(["eval", "diff", str(after), str(before)]) == 0
    assert "improvement" in capsys.readouterr().out


def test_two_reports_are_compared_by_probe(capsys, tmp_path):
    before, after = tmp_path / "before.json", tmp_path / "after.json"
    before.write_text(json.dumps(snapshot("fail")["report"]))
    after.write_text(json.dumps([snapshot("pass")["report"]]))
    assert run(["eval", "compare", str(before), str(after), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["gained"] == ["p"]


START = "from openmap_graph.interfaces.cli import main; main()"


def process(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", START, *arguments], capture_output=True, text=True, timeout=60, check=False
    )


def test_commands_without_a_model_load_no_heavy_package():
    run_config = "import sys; from openmap_graph.interfaces.cli.app import run; run(['config']); "
    heavy = "{'torch', 'spacy', 'sentence_transformers', 'dateparser', 'neo4j', 'neomodel', 'rich'}"
    done = subprocess.run(
        [sys.executable, "-c", f"{run_config}print(sorted({heavy} & sys.modules.keys()))"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.endswith("[]\n")


@pytest.mark.parametrize("arguments", [("--help",), ("config",), ("server", "status")])
def test_commands_without_a_model_load_no_more_than_the_libraries_they_need(arguments, monkeypatch, tmp_path):
    monkeypatch.setenv("OPENMAP_HOME", str(tmp_path))
    needed = loaded("import typer, rich.console, pydantic_settings, platformdirs, psutil, filelock")
    drawing_help = loaded("import typer.rich_utils")

    assert "typer" in needed
    assert loaded(START, *arguments) - needed - drawing_help == {"openmap_graph"}


def loaded(code: str, *arguments: str) -> set[str]:
    """The packages besides the standard library that a process has loaded when it ends."""
    telling = (
        "import atexit, sys; "
        "atexit.register(lambda: print('loaded', *{name.partition('.')[0] for name in sys.modules}, file=sys.stderr)); "
    )
    done = subprocess.run(
        [sys.executable, "-c", telling + code, *arguments], capture_output=True, text=True, check=True
    )
    (line,) = (line for line in done.stderr.splitlines() if line.startswith("loaded "))
    own = sys.stdlib_module_names | {"__main__", "_virtualenv", "sitecustomize", "usercustomize"}
    return {name for name in line.split()[1:] if name not in own and not name.startswith("__editable__")}


def test_a_process_ends_without_a_traceback():
    done = process("eval", "nowhere.json")
    assert done.returncode == 2
    assert done.stderr.startswith("error: ")
    assert "Traceback" not in done.stderr


def test_debug_shows_where_an_error_came_from():
    assert "Traceback" in process("--debug", "eval", "nowhere.json").stderr
