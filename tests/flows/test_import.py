"""An import takes over a whole memory or nothing, into any user, and can be repeated and resumed."""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from openmap_graph.client import OpenMap, UserMemory
from openmap_graph.errors import Conflict, InvalidFile
from openmap_graph.flows.portable import importing
from openmap_graph.graph import portable
from tests.flows.conftest import Clock
from tests.flows.memories import DATED, TALK, fill
from tests.live_server import LiveServer

pytestmark = pytest.mark.live


def exported(user: UserMemory) -> bytes:
    file = io.BytesIO()
    user.export(file)
    return file.getvalue()


def taken_over(user: UserMemory, file: bytes, **options: Any):
    return user.import_(io.BytesIO(file), **options)


def whole(lines: list[bytes]) -> bytes:
    """A file with a fitting last line; `lines` are header and records."""
    kinds = [json.loads(line)["kind"] for line in lines[1:]]
    head = json.loads(lines[0]) | {"counts": {kind: kinds.count(kind) for kind in kinds}}
    body = [json.dumps(head).encode() + b"\n", *lines[1:]]
    end = {"lines": len(body), "sha256": hashlib.sha256(b"".join(body)).hexdigest()}
    return b"".join([*body, json.dumps({"end": end}).encode() + b"\n"])


def edited(file: bytes, edit: Callable[[list[dict[str, Any]]], None]) -> bytes:
    """The file with its records edited and everything that is counted made to fit."""
    lines = [json.loads(line) for line in file.splitlines()[:-1]]
    edit(lines)
    return whole([json.dumps(line).encode() + b"\n" for line in lines])


def what_is_held(user: UserMemory) -> list[object]:
    """Memories, beliefs, calibrations and episodes without ids; things of one time have no order of their own."""
    memories = [(m.place.name, m.relationship, m.visits, m.note or "") for m in user.memories(history=True)]
    beliefs = [(b.predicate, b.object, b.confidence) for b in user.beliefs()]
    learned = [(c.term, c.context or "", c.value or 0, c.samples) for c in user.calibrations()]
    return [sorted(memories), sorted(beliefs), sorted(learned), sorted(s.title for s in user.scenarios())]


def has_nothing(user: UserMemory) -> bool:
    graph = user._services.graph  # pyright: ignore[reportPrivateUsage]
    return not portable.has_any(graph, user.user_id) and portable.state(graph, user.user_id).importing is None


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


@pytest.fixture(scope="module")
def file(full: UserMemory) -> bytes:
    return exported(full)


@pytest.fixture
def fresh(om: OpenMap) -> Iterator[UserMemory]:
    user = om.user(f"fresh-{uuid4().hex}")
    yield user
    user.erase()


@pytest.mark.smoke
def test_another_user_has_the_same_memory_and_exports_the_same_bytes(
    full: UserMemory, fresh: UserMemory, file: bytes
):
    done = taken_over(fresh, file)

    assert (done.outcome, done.already_there) == ("imported", 0)
    assert exported(fresh) == file
    assert what_is_held(fresh) == what_is_held(full)
    assert fresh.anchors()[0].label == full.anchors()[0].label
    assert fresh.collection("Sunday walks").places[0].name == "Fern House"
    assert {a.text for a in fresh.aliases()} == {a.text for a in full.aliases()}


def test_every_memory_can_be_explained_down_to_the_words_after_an_import(fresh: UserMemory, file: bytes):
    taken_over(fresh, file)
    (fern,) = fresh.memories(place="Fern House")

    told = fresh.why(fern.id).text()

    assert "loved Fern House, so quiet" in told


def test_the_same_file_again_inserts_nothing(fresh: UserMemory, file: bytes):
    first = taken_over(fresh, file)
    again = taken_over(fresh, file)

    assert (again.outcome, again.new, again.already_there) == ("already there", 0, first.new)
    assert exported(fresh) == file


def test_export_erase_import_gives_the_same_file(fresh: UserMemory, file: bytes):
    taken_over(fresh, file)
    before = {memory.id for memory in fresh.memories()}
    fresh.erase()
    taken_over(fresh, file)

    assert exported(fresh) == file
    assert {memory.id for memory in fresh.memories()} == before


def test_what_is_captured_again_after_an_import_is_known(fresh: UserMemory, file: bytes):
    taken_over(fresh, file)

    without_name = fresh.capture(TALK)
    with_name = fresh.capture(DATED, conversation="trip", at="2026-05-03T12:00:00+02:00")
    dated = fresh.capture(["went to Fern House for a date, loved it"], at="2026-06-01T20:00:00Z")

    assert without_name.new_turns == with_name.new_turns == dated.new_turns == ()
    assert exported(fresh) == file


def test_talk_goes_on_after_an_import_as_it_would_have_without(
    om: OpenMap, clock: Clock, fresh: UserMemory, file: bytes
):
    twin = om.user(f"twin-{uuid4().hex}")
    clock.now += timedelta(days=3)
    taken_over(twin, file)
    taken_over(fresh, exported(twin))
    for user in (twin, fresh):
        user.capture(["Fern House was horrible today, so loud", "I like jazz"], conversation="later")

    assert [(m.place.name, m.relationship) for m in fresh.memories(place="Fern House")] == [
        ("Fern House", "disliked")
    ]
    assert exported(fresh) == exported(twin)
    twin.erase()


def test_a_dry_run_tells_what_would_be_done_and_does_nothing(fresh: UserMemory, file: bytes):
    would = taken_over(fresh, file, dry_run=True)

    assert has_nothing(fresh)
    done = taken_over(fresh, file)
    assert would.dry_run
    assert would.model_copy(update={"dry_run": False}) == done


def test_a_user_with_another_memory_is_refused_and_stays_as_it_was(fresh: UserMemory, file: bytes):
    fresh.capture(["loved Cobalt Attic"])
    before = exported(fresh)

    with pytest.raises(Conflict, match="another memory"):
        taken_over(fresh, file)

    assert exported(fresh) == before


def test_an_older_file_of_the_same_user_is_there_already(fresh: UserMemory, file: bytes):
    taken_over(fresh, file)
    fresh.capture(["loved Cobalt Attic"])
    before = exported(fresh)

    assert taken_over(fresh, file).outcome == "already there"
    assert exported(fresh) == before


def test_what_was_forgotten_does_not_come_back_with_an_older_file(fresh: UserMemory, file: bytes):
    taken_over(fresh, file)
    (place,) = [one.id for one in fresh.places() if one.name == "Tin Lantern"]
    fresh.forget(place=place)

    with pytest.raises(Conflict, match="another memory"):
        taken_over(fresh, file)
    assert [memory for memory in fresh.memories() if memory.place.name == "Tin Lantern"] == []


FAULTS: dict[str, tuple[Callable[[list[bytes]], bytes], int, str]] = {
    "cut off between two lines": (lambda lines: b"".join(lines[:-3]), -2, "cut off"),
    "cut off within a line": (lambda lines: b"".join(lines[:9]) + lines[9][:40], 10, "cut off"),
    "empty": (lambda lines: b"", 1, "cut off"),
    "a newer version": (
        lambda lines: lines[0].replace(b'"version":1', b'"version":2') + b"".join(lines[1:]),
        1,
        "version 2",
    ),
    "no export at all": (lambda lines: b'{"name": "x"}\n', 1, "no export"),
    "a changed word": (
        lambda lines: b"".join(lines).replace(b"so quiet, great scones", b"so quiet, great stones", 1),
        0,
        "does not follow|checksum",
    ),
    "a lost line": (lambda lines: b"".join(lines[:-2] + lines[-1:]), -1, "checksum"),
    "a line more": (lambda lines: b"".join(lines) + lines[1], 1, "goes on after its end"),
    "a line of no JSON": (lambda lines: b"".join([*lines[:4], b"hello\n", *lines[4:]]), 5, "no JSON"),
    "a list for a record": (lambda lines: b"".join([*lines[:4], b"[]\n", *lines[4:]]), 5, "no JSON object"),
    "a byte that is not UTF-8": (
        lambda lines: b"".join([*lines[:4], b'{"kind": "\xff"}\n', *lines[4:]]),
        5,
        "UTF-8",
    ),
    "a name twice": (
        lambda lines: b"".join([*lines[:4], b'{"kind": "Turn", "kind": "Turn"}\n', *lines[4:]]),
        5,
        "twice in one object",
    ),
    "a number that is none": (
        lambda lines: b"".join([*lines[:4], b'{"kind": NaN}\n', *lines[4:]]),
        5,
        "no number",
    ),
    "nested too deep": (
        lambda lines: b"".join([*lines[:4], b"[" * 200_000 + b"\n", *lines[4:]]),
        5,
        "nested too deep",
    ),
    "an unknown kind": (
        lambda lines: b"".join([*lines[:4], b'{"kind": "Token", "id": "x"}\n', *lines[4:]]),
        5,
        "no kind of record",
    ),
    "a line twice": (
        lambda lines: b"".join([*lines[:5], lines[4], *lines[5:]]),
        6,
        "comes twice|one user|twice",
    ),
}


@pytest.mark.parametrize("fault", sorted(FAULTS))
def test_a_faulty_file_is_refused_with_its_line_and_changes_nothing(
    fresh: UserMemory, file: bytes, fault: str
):
    spoil, line, reason = FAULTS[fault]
    lines = file.splitlines(keepends=True)
    spoiled = spoil(lines)

    report = taken_over(fresh, spoiled, dry_run=True)
    with pytest.raises(InvalidFile, match=rf"line \d+: .*({reason})"):
        taken_over(fresh, spoiled)

    (refused,) = report.refused
    assert report.outcome == "refused"
    expected = line if line > 0 else len(lines) + line
    assert line == 0 or refused.line in (expected, len(lines) + line)
    assert has_nothing(fresh)


def first(records: list[dict[str, Any]], kind: str) -> dict[str, Any]:
    return next(record for record in records if record.get("kind") == kind)


def steal_turn(records: list[dict[str, Any]], key: str) -> None:
    first(records, "Turn")["id"] = key


EDITS: dict[str, tuple[Callable[[list[dict[str, Any]]], None], str]] = {
    "words that do not fit their id": (
        lambda records: first(records, "Turn")["properties"].update(text="something else"),
        "does not follow",
    ),
    "an owner": (lambda records: first(records, "Turn")["properties"].update(user_id="bob"), "may set"),
    "the owner of a place": (
        lambda records: first(records, "Place")["properties"].update(owner="bob"),
        "may set",
    ),
    "a key": (lambda records: first(records, "Memory")["properties"].update(key="mem_x"), "may set"),
    "a vector": (lambda records: first(records, "Memory")["properties"].update(embedding=[1.0]), "may set"),
    "a property like no other": (
        lambda records: first(records, "Memory")["properties"].update({"x`y": 1}),
        "may set",
    ),
    "a list of lists": (
        lambda records: first(records, "Memory")["properties"].update(goals=[[1]]),
        "one kind",
    ),
    "a null": (lambda records: first(records, "Memory")["properties"].update(note=None), "null"),
    "a huge number": (
        lambda records: first(records, "Memory")["properties"].update(visits=2**70),
        "too large",
    ),
    "half a character": (
        lambda records: first(records, "Memory")["properties"].update(note="\ud83c"),
        "surrogate",
    ),
    "a time without offset": (
        lambda records: first(records, "Memory")["properties"].update(since={"time": "2026-01-01T00:00:00"}),
        "offset",
    ),
    "a position beyond the pole": (
        lambda records: first(records, "Memory")["properties"].update(location={"point": [0, 91]}),
        "position on Earth",
    ),
    "something else than a value": (
        lambda records: first(records, "Memory")["properties"].update(note={"a": 1}),
        "plain value",
    ),
    "a relationship to nothing": (
        lambda records: first(records, "OF").update(to="plc_" + "0" * 32),
        "not in the file",
    ),
    "a relationship between the wrong ends": (
        lambda records: first(records, "OF").update(to=first(records, "Turn")["id"]),
        "does not lead from",
    ),
    "a relationship with a key of its own": (
        lambda records: first(records, "SUPPORTED_BY").update(key="m|evt_" + "0" * 32),
        "nothing in this file",
    ),
    "a place of a provider that is another": (
        lambda records: next(r for r in records if r.get("shared"))["properties"].update(source_id="n2"),
        "no place of a provider",
    ),
    "two users": (lambda records: records.insert(2, first(records, "User")), "one user"),
    "no user": (
        lambda records: records.remove(first(records, "User")),
        "not in the file|no record of the user",
    ),
    "a field of its own": (
        lambda records: first(records, "Turn").update(extra=1),
        "nothing that a record has",
    ),
    "a property of the database": (
        lambda records: first(records, "User")["properties"].update(importing="x"),
        "may set",
    ),
}


@pytest.mark.parametrize("edit", sorted(EDITS))
def test_a_forged_file_is_refused_although_its_checksum_fits(fresh: UserMemory, file: bytes, edit: str):
    change, reason = EDITS[edit]

    with pytest.raises(InvalidFile, match=reason):
        taken_over(fresh, edited(file, change))

    assert has_nothing(fresh)


def test_a_forged_id_that_is_said_to_be_given_becomes_one_of_the_importing_user(
    om: OpenMap, full: UserMemory, fresh: UserMemory
):
    stolen = full.recent_turns()[0].id
    victim = exported(full)
    head = {"format": "openmap-memory", "version": 1, "counts": {}}
    turn = {
        "kind": "Turn",
        "id": stolen,
        "given": True,
        "properties": {"text": "forged", "role": "user", "conversation": "x", "number": 1, "position": 0,
                       "ordinal": 0, "occurred_at": {"time": "2026-01-01T00:00:00+00:00"}},
    }  # fmt: skip
    user = {"kind": "User", "id": "user", "properties": {"turn_count": 1}}
    taken_over(fresh, whole([json.dumps(one).encode() + b"\n" for one in (head, user, turn)]))

    assert [one.text for one in fresh.recent_turns()] == ["forged"]
    assert fresh.recent_turns()[0].id != stolen
    assert exported(full) == victim


def test_places_of_providers_stay_as_they_are_here(
    om: OpenMap, full: UserMemory, fresh: UserMemory, file: bytes
):
    def rename(records: list[dict[str, Any]]) -> None:
        shared = next(record for record in records if record.get("shared"))
        shared["properties"]["name"] = "Forged Lantern"

    before = [one.model_dump() for one in full.places()]
    taken_over(fresh, edited(file, rename))

    assert [one.model_dump() for one in full.places()] == before
    assert "Forged Lantern" not in {one.name for one in fresh.places()}


@pytest.fixture
def in_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every file takes many transactions."""
    monkeypatch.setattr(importing, "_AT_ONCE_LINES", 0)
    monkeypatch.setattr(importing, "_BATCH_LINES", 25)


class Killed(BaseException):
    """The process ends here."""


def killed_after(batches: int) -> Callable[[int, int], None]:
    """A progress that ends the process after so many batches were written."""
    left = batches

    def progress(done: int, total: int) -> None:
        nonlocal left
        left -= 1
        if left == 0:
            raise Killed

    return progress


@pytest.mark.parametrize("batches", [1, 5])
def test_a_killed_import_goes_on_when_it_is_repeated(
    om: OpenMap, fresh: UserMemory, file: bytes, in_batches: None, batches: int
):
    with pytest.raises(Killed):
        taken_over(fresh, file, progress=killed_after(batches))
    written: list[int] = []
    taken_over(fresh, file, progress=lambda done, total: written.append(done))

    assert exported(fresh) == file
    assert min(written) > 25 * batches
    assert taken_over(fresh, file).outcome == "already there"


def test_nobody_sees_or_changes_a_memory_that_is_half_imported(
    om: OpenMap, fresh: UserMemory, file: bytes, in_batches: None
):
    with pytest.raises(Killed):
        taken_over(fresh, file, progress=killed_after(4))
    other = om.user(fresh.user_id)

    for use in (
        lambda: other.memories(),
        lambda: other.recall("quiet"),
        lambda: other.capture(["loved Cobalt Attic"]),
        lambda: other.export(io.BytesIO()),
        lambda: other.set_anchor("gym", "Body Works"),
        lambda: taken_over(
            other, edited(file, lambda records: first(records, "User")["properties"].update(locale="x"))
        ),
    ):
        with pytest.raises(Conflict, match="not finished"):
            use()
    taken_over(fresh, file)
    assert exported(other) == file


def test_an_unfinished_import_can_be_erased(fresh: UserMemory, file: bytes, in_batches: None):
    with pytest.raises(Killed):
        taken_over(fresh, file, progress=killed_after(6))

    fresh.erase()

    assert has_nothing(fresh)
    assert fresh.memories() == ()


def test_a_stream_and_a_path_are_imported_alike(om: OpenMap, fresh: UserMemory, file: bytes, tmp_path: Path):
    path = tmp_path / "memory.jsonl"
    path.write_bytes(file)
    fresh.import_(path)

    assert exported(fresh) == file
    with pytest.raises(InvalidFile, match=r"missing\.jsonl can't be read"):
        fresh.import_(tmp_path / "missing.jsonl")


def journal_of(user: UserMemory) -> list[str]:
    return [line.line for line in user.journal.wake().lines]


def test_the_journal_comes_along_and_is_left_alone_when_it_is_there_already(om: OpenMap, fresh: UserMemory):
    first = om.user(f"first-{uuid4().hex}")
    first.capture(["loved Fern House"], extract=False)
    first.journal.init()
    for line in ("Moved to Leith.", "Found a quiet cafe.", "It closed."):
        first.journal.note(line)
    file = exported(first)
    taken_over(fresh, file)

    assert journal_of(fresh) == journal_of(first)
    assert exported(fresh) == file
    fresh.erase()
    again = taken_over(fresh, file)
    assert (again.new, again.already_there > 0, exported(fresh)) == (1, True, file)
    fresh.journal.note("Another one opened.")
    fresh.erase()
    with pytest.raises(Conflict, match="another journal"):
        taken_over(fresh, file)
    for user in (first, fresh):
        user.journal.erase()
    first.erase()
