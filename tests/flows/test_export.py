"""An export is one file with everything of a user, the same bytes for the same memory."""

from __future__ import annotations

import hashlib
import io
import json
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from openmap_graph.client import OpenMap, UserMemory
from openmap_graph.errors import InvalidInput, Unavailable
from openmap_graph.graph import nodes, portable
from openmap_graph.graph.queries import query
from openmap_graph.rules.portable import ids_in
from tests.flows.conftest import Clock
from tests.flows.memories import fill
from tests.live_server import LiveServer

pytestmark = pytest.mark.live

COUNTS = query("admin/counts")


def exported(user: UserMemory) -> bytes:
    file = io.BytesIO()
    user.export(file)
    return file.getvalue()


def records(file: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.splitlines()]


def values(record: Any) -> Iterator[str]:
    """Every text in a record."""
    if isinstance(record, str):
        yield record
    elif isinstance(record, dict):
        for value in record.values():
            yield from values(value)
    elif isinstance(record, list):
        for value in record:
            yield from values(value)


@pytest.fixture(scope="module")
def om(server: LiveServer, clock: Clock) -> Iterator[OpenMap]:
    """A client without vectors, which no file holds."""
    with OpenMap.open(server.settings(timeout_s=240, embedding_model="none"), clock=clock) as opened:
        yield opened


@pytest.fixture(scope="module")
def full(om: OpenMap) -> Iterator[UserMemory]:
    user = om.user(f"full-{uuid4().hex}")
    fill(user)
    yield user
    user.erase()


def test_every_label_is_in_a_file_or_excluded_with_a_reason():
    labels = {each.owner for each in nodes.node_declarations()}

    assert set(portable.declared()) | set(portable.EXCLUDED) == labels
    assert set(portable.declared()) & set(portable.EXCLUDED) == set()
    assert all(len(reason.split()) > 3 for reason in portable.EXCLUDED.values())


def test_every_label_that_belongs_to_a_user_can_be_found_by_the_user():
    owned = {each.owner for each in nodes.node_declarations() if each.name == "user_id"}

    assert set(portable.declared()) <= owned


def test_a_file_begins_with_what_it_holds_and_ends_with_its_checksum(full: UserMemory):
    file = exported(full)
    lines = file.splitlines(keepends=True)
    head, tail = json.loads(lines[0]), json.loads(lines[-1])
    counted: dict[str, int] = {}
    for record in records(file)[1:-1]:
        counted[record["kind"]] = counted.get(record["kind"], 0) + 1

    assert (head["format"], head["version"]) == ("openmap-memory", 1)
    assert head["counts"] == counted
    digest = hashlib.sha256(b"".join(lines[:-1])).hexdigest()
    assert tail == {"end": {"lines": len(lines) - 1, "sha256": digest}}


def test_everything_that_the_database_has_of_a_user_is_in_the_file(full: UserMemory):
    graph = full._services.graph  # pyright: ignore[reportPrivateUsage]
    found = records(exported(full))
    kinds = {record["kind"] for record in found if "kind" in record}

    assert {"Turn", "Event", "Memory", "MemoryVersion", "Belief", "Anchor", "Calibration", "Alias"} <= kinds
    assert {
        "Place",
        "PlaceQuestion",
        "Persona",
        "Scenario",
        "Collection",
        "Concept",
        "Note",
        "Nudge",
    } <= kinds
    assert {"EvaluationRun", "SAID_IN", "ABOUT", "SUPPORTED_BY", "MERGED_INTO", "LEARNED_FROM"} <= kinds
    for label in portable.declared():
        stored = sum(map(len, portable.batches(graph, full.user_id, label)))
        own = [one for one in found if one.get("kind") == label and not one.get("shared")]
        assert len(own) == stored, label


def test_a_file_names_neither_the_user_nor_an_id_that_is_made_of_the_user(om: OpenMap, full: UserMemory):
    found = records(exported(full))
    graph = full._services.graph  # pyright: ignore[reportPrivateUsage]
    real = {
        key
        for label in portable.declared()
        for keys in portable.batches(graph, full.user_id, label)
        for key in keys
    }
    given = {record["id"] for record in found if record.get("given")}

    named = {each for record in found for text in values(record) for each in ids_in(text)}

    assert full.user_id not in json.dumps(found)
    assert named & real - given == set()
    assert {record["kind"] for record in found if record.get("given")} <= {"Place"}


def test_the_same_memory_gives_the_same_bytes(full: UserMemory):
    assert exported(full) == exported(full)


def test_a_file_holds_no_vectors_and_only_ascii(full: UserMemory):
    file = exported(full)

    assert b"embedding" not in file
    assert file.isascii()


def test_a_file_can_be_read_by_its_owner_only_and_is_never_half_there(full: UserMemory, tmp_path: Path):
    target = tmp_path / "memory.jsonl"
    target.write_text("before")
    done = full.export(target)

    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert len(target.read_bytes().splitlines()) == done.lines
    assert [path.name for path in tmp_path.iterdir()] == ["memory.jsonl"]


def test_a_file_that_cannot_be_written_is_named(full: UserMemory, tmp_path: Path):
    with pytest.raises(InvalidInput, match="can't be written"):
        full.export(tmp_path / "missing" / "memory.jsonl")


def test_a_failed_export_leaves_the_file_that_was_there(full: UserMemory, tmp_path: Path, monkeypatch):
    target = tmp_path / "memory.jsonl"
    target.write_text("before")

    def torn(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("openmap_graph.flows.portable.exporting._written", torn)
    with pytest.raises(KeyboardInterrupt):
        full.export(target)

    assert target.read_text() == "before"
    assert [path.name for path in tmp_path.iterdir()] == ["memory.jsonl"]


def test_of_a_user_without_anything_there_is_an_empty_file(om: OpenMap):
    found = records(exported(om.user(f"nobody-{uuid4().hex}")))

    assert [record.get("kind") for record in found[1:-1]] in ([], ["User"])


def test_what_is_written_meanwhile_makes_the_export_begin_again(om: OpenMap, monkeypatch):
    monkeypatch.setattr("openmap_graph.flows.portable.gathering._TOLD_EVERY", 1)
    user = om.user(f"busy-{uuid4().hex}")
    user.capture(["hello"], extract=False, conversation="a")
    left = [1]

    def interrupted(done: int, total: int) -> None:
        while left:
            left.pop()
            user.capture(["hello again"], extract=False, conversation="b")

    user.export(file := io.BytesIO(), progress=interrupted)

    assert [one["properties"]["text"] for one in records(file.getvalue()) if one.get("kind") == "Turn"] == [
        "hello",
        "hello again",
    ]
    user.erase()


def test_a_user_who_is_written_to_all_the_time_is_not_exported_half(om: OpenMap, monkeypatch):
    monkeypatch.setattr("openmap_graph.flows.portable.gathering._TOLD_EVERY", 1)
    user = om.user(f"busy-{uuid4().hex}")
    user.capture(["hello"], extract=False, conversation="a")
    said = iter(range(100))

    def interrupted(done: int, total: int) -> None:
        if done == 1:
            user.capture([f"number {next(said)}"], extract=False, conversation="b")

    with pytest.raises(Unavailable, match="all the time"):
        user.export(file := io.BytesIO(), progress=interrupted)

    assert file.getvalue() == b""
    user.erase()


def test_places_are_features_with_longitude_before_latitude(full: UserMemory):
    file = io.BytesIO()
    done = full.export_geojson(file)
    shown = json.loads(file.getvalue())
    by_name = {one["properties"]["name"]: one for one in shown["features"]}

    assert shown["type"] == "FeatureCollection"
    assert done.places == len(shown["features"])
    assert done.places + done.without_position == len(full.memories())
    lantern = by_name["Tin Lantern"]
    assert (lantern["type"], lantern["geometry"]) == (
        "Feature",
        {"type": "Point", "coordinates": [-3.2, 55.9]},
    )
    assert lantern["properties"]["relationship"] == "loved"
    assert lantern["properties"]["traits"] == ["quiet"]
    assert lantern["properties"]["visits"] == 1
    assert lantern["properties"]["note"] == "met K. there"
