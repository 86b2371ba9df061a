"""A journal in the graph, and a folder that the graph mirrors."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

import pytest

from openmap_graph.client import OpenMap
from openmap_graph.errors import Conflict, Unavailable
from openmap_graph.graph import journal as kept
from openmap_graph.graph import journal_import
from openmap_graph.graph.door import Graph
from openmap_graph.graph.journal import Shelf, store_key
from openmap_graph.journal import graph_store
from openmap_graph.journal.cover import Block
from openmap_graph.journal.files import FolderStore
from openmap_graph.journal.graph_store import GraphStore
from openmap_graph.journal.mirror import MirroredStore
from openmap_graph.journal.records import entry_record, summary_record
from openmap_graph.journal.store import NewEntry
from tests.graph.stores import driver_at, graph_at
from tests.journal.folders import dated_lines, folder_with, journal_on, summarise_all, write_log
from tests.live_server import LiveServer

pytestmark = pytest.mark.live

TEXTS = [f"memory number {at}" for at in range(21)]
NOW = datetime(2026, 6, 30, 21, 15, tzinfo=UTC)


@pytest.fixture(scope="module")
def graph(server: LiveServer) -> Iterator[Graph]:
    with OpenMap.open(server.settings()), graph_at(server, 60) as opened:
        yield opened


@pytest.fixture
def store(graph: Graph) -> Iterator[GraphStore]:
    user_id = f"journal-{uuid4().hex}"
    yield GraphStore(Shelf(graph, store_key(user_id, "personal"), user_id, "personal"), lambda: NOW)
    kept.erase(graph, user_id)


@pytest.fixture
def mirrored(store: GraphStore, tmp_path: Path) -> MirroredStore:
    return MirroredStore(folder_with(tmp_path / "memory", []), store)


def same(mirrored: MirroredStore) -> None:
    """Assert that the graph has what the files have, record by record."""
    mirrored.sync()
    files, graph = mirrored.files, mirrored.graph
    assert graph.state().total == files.count()
    assert [entry.line for entry in graph.entries(0, files.count())] == [
        entry.line for entry in files.entries(0, files.count())
    ]
    sizes = {*files.levels(), *graph.state().counts}
    for size in sizes:
        have = files.level_count(size)
        assert graph.level_count(size) == have
        blocks = [Block(size, number) for number in range(have)]
        assert graph.lines(blocks) == files.lines(blocks)


def test_the_commands_do_in_the_graph_what_they_do_on_files(store: GraphStore, tmp_path: Path):
    in_graph, in_files = journal_on(store), journal_on(folder_with(tmp_path / "memory", []))
    for journal in (in_graph, in_files):
        journal.import_(dated_lines(tmp_path / "old.txt", 100))
        journal.config(WAKE_LINES=12)
    assert in_graph.wake().lines == in_files.wake().lines
    for journal in (in_graph, in_files):
        summarise_all(journal)
        journal.forget("8-9")
    assert in_graph.status().summaries == in_files.status().summaries
    assert in_graph.wake() == in_files.wake()
    assert [summarise_all(journal, "new {block}") for journal in (in_graph, in_files)] == [6, 6]
    assert in_graph.wake() == in_files.wake()
    assert in_graph.zoom("0-63").lines == in_files.zoom("0-63").lines
    assert in_graph.recall(r"^#4\d .*NUMBER").lines == in_files.recall(r"^#4\d .*NUMBER").lines
    for journal, name in ((in_graph, "one"), (in_files, "two")):
        journal.export(tmp_path / name)
    assert [path.read_bytes() for path in sorted((tmp_path / "one").rglob("*")) if path.is_file()] == [
        path.read_bytes() for path in sorted((tmp_path / "two").rglob("*")) if path.is_file()
    ]
    assert in_graph.check().text == in_files.check().text == "Nothing is wrong."


def test_sixteen_clients_append_at_once_and_dropping_a_summary_keeps_all_entries(store: GraphStore):
    store.create()
    threads = [
        threading.Thread(target=store.append, args=([NewEntry("2026-05-03", f"note {number}")],))
        for number in range(16)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    journal = journal_on(store)
    summarise_all(journal)
    journal.forget("8-15")

    entries = store.entries(0, 16)
    assert [entry.number for entry in entries] == list(range(16))
    assert {entry.text for entry in entries} == {f"note {number}" for number in range(16)}
    assert store.state().counts == {2: 8, 4: 4, 8: 1, 16: 0}


def test_a_summary_is_taken_only_as_the_next_of_its_size(store: GraphStore):
    store.create()
    store.append([NewEntry("2026-05-03", text) for text in TEXTS[:6]])
    store.put_summary(Block(2, 0), "first", "agent")
    for block in (Block(2, 0), Block(2, 2), Block(2, 3), Block(8, 0)):
        with pytest.raises(Conflict, match="not the next block"):
            store.put_summary(block, "second", "agent")
    results: list[object] = []

    def put(text: str) -> None:
        try:
            results.append(store.put_summary(Block(2, 1), text, "agent"))
        except Conflict as refused:
            results.append(refused)

    threads = [threading.Thread(target=put, args=(f"by {number}",)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(type(result).__name__ for result in results) == ["Conflict"] * 7 + ["int"]
    assert store.level_count(2) == 2


def test_a_summary_is_tied_to_its_halves_and_says_who_wrote_it(store: GraphStore, server: LiveServer):
    store.create()
    store.append([NewEntry("2026-05-03", text) for text in TEXTS[:4]])
    journal = journal_on(store, summarise=lambda lines, most: f"{len(lines)} lines")
    journal.nap("0-1", "by hand")
    journal.summarise()
    with driver_at(server) as driver:
        rows = driver.execute_query(
            "MATCH (s:JournalSummary {store: $store})-[h:HALF]->(x) RETURN s.size AS size, s.number AS number,"
            " s.author AS author, h.side AS side, x.key AS half ORDER BY size, number, side",
            {"store": store.shelf.key},
            database_=server.database,
        ).records
    prefix = store.shelf.key
    assert [(row["size"], row["number"], row["author"], row["side"], row["half"]) for row in rows] == [
        (2, 0, "agent", 0, f"{prefix}/1/0"),
        (2, 0, "agent", 1, f"{prefix}/1/1"),
        (2, 1, "test", 0, f"{prefix}/1/2"),
        (2, 1, "test", 1, f"{prefix}/1/3"),
        (4, 0, "test", 0, f"{prefix}/2/0"),
        (4, 0, "test", 1, f"{prefix}/2/1"),
    ]


def test_a_repeated_append_of_one_call_is_written_once(store: GraphStore, monkeypatch: pytest.MonkeyPatch):
    store.create()
    monkeypatch.setattr(kept, "uuid4", lambda: type("Fixed", (), {"hex": f"receipt-{store.shelf.key}"}))
    first = store.append([NewEntry("2026-05-03", "said once")])
    again = store.append([NewEntry("2026-05-03", "said once")])
    assert (first, again, store.count()) == (0, 0, 1)


def test_a_large_import_counts_as_a_whole_or_not_at_all(
    store: GraphStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    store.create()
    store.append([NewEntry("2019-05-03", "there before")])
    monkeypatch.setattr(journal_import, "BATCH", 20)
    monkeypatch.setattr(graph_store, "_AT_ONCE", 50)
    stage = journal_import._stage  # pyright: ignore[reportPrivateUsage]
    seen: list[int] = []

    def failing(*given: object) -> None:
        stage(*given)  # pyright: ignore[reportArgumentType]
        seen.append(store.count())
        if len(seen) == 2:
            raise KeyboardInterrupt

    rows = [NewEntry("2020-01-01", f"imported {at}") for at in range(60)]
    with monkeypatch.context() as patched:
        patched.setattr(journal_import, "_stage", failing)
        with pytest.raises(KeyboardInterrupt):
            store.append(rows)
    assert seen == [1, 1]
    assert store.count() == 1
    assert store.append([NewEntry("2020-01-01", "others go on")]) == 1
    assert store.append(rows) == 2
    assert [entry.text for entry in store.entries(0, 4)][1:] == ["others go on", "imported 0", "imported 1"]
    assert store.count() == 62
    assert journal_on(store).check().damages == ()


def test_while_an_import_is_written_others_are_told_to_wait(store: GraphStore):
    store.create()
    store.shelf.graph.write(
        journal_import.RESERVE, level=store.shelf.level(1), token="other", to=9, now=NOW, stale=NOW
    )
    with pytest.raises(Unavailable, match="import"):
        store.append([NewEntry("2026-05-03", "meanwhile")])
    with pytest.raises(Unavailable, match="import"):
        store.append([NewEntry("2026-05-03", "meanwhile")] * 6_000)


def test_others_changes_to_the_files_are_taken_over(mirrored: MirroredStore):
    journal = journal_on(mirrored)
    for text in TEXTS[:5]:
        journal.note(text, force=True)
    other = journal_on(FolderStore(mirrored.files.folder))
    for text in TEXTS[5:]:
        other.note(text, force=True)
    summarise_all(other)
    same(mirrored)
    assert mirrored.sync() == 0


def test_what_is_written_through_the_mirror_is_in_both_at_once(mirrored: MirroredStore):
    journal = journal_on(mirrored)
    for text in TEXTS:
        journal.note(text, author="an agent", source="user", force=True)
    summarise_all(journal)
    journal.forget("4-7")
    graph = mirrored.graph
    assert [entry.text for entry in graph.entries(0, 21)] == TEXTS
    assert graph.state().counts == mirrored.files.state().counts
    assert {(detail.author, detail.source) for detail in journal.details(0, 20)} == {("an agent", "user")}
    same(mirrored)


@pytest.mark.parametrize(
    "texts",
    [
        [f"another {at}" for at in range(21)],
        [f"another {at}" for at in range(30)],
        [*TEXTS[:10], "changed", *TEXTS[11:]],
        TEXTS[:7],
        [f"another {at}" for at in range(7)],
        [],
    ],
    ids=["as long", "longer", "one changed", "shorter", "shorter and other", "empty"],
)
def test_a_rebuilt_log_is_mirrored_anew(mirrored: MirroredStore, texts: list[str]):
    journal = journal_on(mirrored)
    journal.import_(lines_of(mirrored, TEXTS))
    summarise_all(journal)
    same(mirrored)
    for size in mirrored.files.levels():
        mirrored.files.path(size).unlink()
    write_log(mirrored.files.folder, texts)
    summarise_all(journal_on(FolderStore(mirrored.files.folder)), "of the new log {block}")
    same(mirrored)


def lines_of(mirrored: MirroredStore, texts: list[str]) -> Path:
    path = mirrored.files.folder.with_name("lines.txt")
    path.write_text("\n".join(f"2026-05-03 {text}" for text in texts))
    return path


def test_a_changed_summary_at_equal_length_is_seen_by_its_digest(mirrored: MirroredStore):
    journal = journal_on(mirrored)
    journal.import_(lines_of(mirrored, TEXTS))
    summarise_all(journal)
    path = mirrored.files.path(2)
    data = path.read_bytes()
    path.write_bytes(data[: 3 * 288] + summary_record("by another tool") + data[4 * 288 :])
    assert mirrored.sync() == 1
    assert mirrored.graph.summary(2, 3) == "by another tool"
    same(mirrored)


def test_surplus_summaries_and_missing_levels_go_from_the_graph(mirrored: MirroredStore):
    journal = journal_on(mirrored)
    journal.import_(lines_of(mirrored, TEXTS))
    summarise_all(journal)
    mirrored.files.path(2).write_bytes(mirrored.files.path(2).read_bytes()[: 4 * 288])
    mirrored.files.path(8).unlink()
    same(mirrored)
    assert mirrored.graph.state().counts == {2: 4, 4: 5, 8: 0, 16: 1}


def test_summaries_of_memories_that_the_log_lacks_are_not_mirrored(mirrored: MirroredStore):
    journal = journal_on(mirrored)
    journal.import_(lines_of(mirrored, TEXTS[:4]))
    mirrored.files.path(2).write_bytes(b"".join(summary_record(f"foreign {at}") for at in range(9)))
    same(mirrored)
    assert mirrored.graph.state().counts[2] == 2


def test_a_torn_tail_is_not_mirrored_and_a_damaged_memory_says_so(mirrored: MirroredStore):
    journal = journal_on(mirrored)
    journal.import_(lines_of(mirrored, TEXTS[:4]))
    log = mirrored.files.path(1)
    data = bytearray(log.read_bytes() + entry_record(4, "2026-05-03", "torn")[:50])
    data[1 * 320 + 16] = 0xFF
    log.write_bytes(data)
    mirrored.sync()
    assert mirrored.graph.count() == 4
    assert mirrored.graph.entries(1, 2)[0].text.startswith("(damaged: byte")
    journal.note("written after the tear")
    assert mirrored.graph.entries(4, 5)[0].text == "written after the tear"


def test_a_change_in_the_middle_of_a_log_that_grew_is_found_by_check(mirrored: MirroredStore):
    journal = journal_on(mirrored)
    journal.import_(dated_lines(mirrored.files.folder.with_name("many.txt"), 3_000))
    mirrored.sync()
    log = mirrored.files.path(1)
    data = log.read_bytes()
    log.write_bytes(data[: 5 * 320] + entry_record(5, "2020-01-02", "changed") + data[6 * 320 :])
    journal_on(FolderStore(mirrored.files.folder)).note("and one more behind it")
    checked = journal.check()
    assert checked.repaired == ("The graph differed in 2 records and is equal now.",)
    assert journal.check().repaired == ()
    same(mirrored)


def test_two_processes_that_mirror_at_once_end_with_the_same_graph(mirrored: MirroredStore):
    write_log(mirrored.files.folder, [f"memory {at}" for at in range(3_000)])
    copies = [MirroredStore(FolderStore(mirrored.files.folder), mirrored.graph) for _ in range(4)]
    mirrored.graph.create()
    threads = [threading.Thread(target=copy.sync) for copy in copies]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    same(mirrored)


def test_without_the_graph_the_files_go_on_and_the_graph_catches_up(
    mirrored: MirroredStore, server: LiveServer
):
    class Down:
        def __getattr__(self, name: str) -> object:
            raise Unavailable("the graph does not answer")

    journal_on(mirrored).note("before the outage")
    shelf = mirrored.graph.shelf
    mirrored.graph.shelf = replace(shelf, graph=Down())  # pyright: ignore[reportArgumentType]
    journal = journal_on(mirrored)
    journal.note("during the outage")
    awake = journal.wake()
    assert len(awake.lines) == 2
    assert any("behind the files" in remark for remark in awake.remarks)
    mirrored.graph.shelf = shelf
    same(mirrored)


def test_erasing_in_the_mirror_erases_in_both(mirrored: MirroredStore):
    journal = journal_on(mirrored)
    journal.import_(lines_of(mirrored, TEXTS))
    summarise_all(journal)
    journal.erase(3)
    assert mirrored.graph.entries(3, 4)[0].text == "(erased)"
    assert mirrored.graph.state().counts == {2: 1, 4: 0, 8: 0, 16: 0}
    assert journal.recall("number 3", by="words").lines[:1] != ("#3 2026-05-03 memory number 3",)
    same(mirrored)
    journal.erase()
    assert not mirrored.files.exists()
    assert not mirrored.graph.exists()


def test_while_processes_append_to_the_folder_and_are_killed_the_mirror_keeps_up(mirrored: MirroredStore):
    root = Path(__file__).parents[2]
    folder = str(mirrored.files.folder)
    processes = [
        subprocess.Popen(
            [sys.executable, str(root / "tests/journal/writer.py"), folder, f"writer {number}", "200"],
            stdout=subprocess.DEVNULL,
            cwd=root,
            env={"PYTHONPATH": str(root)},
        )
        for number in range(8)
    ]
    while mirrored.files.count() < 200:
        mirrored.sync()
    processes[3].kill()
    while any(process.poll() is None for process in processes):
        mirrored.sync()
    same(mirrored)
    texts = [entry.text for entry in mirrored.graph.entries(0, mirrored.graph.count())]
    assert len(set(texts)) == len(texts) >= 7 * 200
    journal_on(mirrored, summarise=lambda lines, most: lines[0][:80]).summarise(20)
    same(mirrored)


WRITER = """
import sys
from datetime import UTC, datetime
from openmap_graph.graph.door import open_graph
from openmap_graph.graph.journal import Shelf, store_key
from openmap_graph.journal.graph_store import GraphStore
from openmap_graph.journal.store import NewEntry
uri, user, password, database, owner, name, count = sys.argv[1:]
graph = open_graph(uri, user, password, database, 60)
store = GraphStore(Shelf(graph, store_key(owner, "personal"), owner, "personal"), lambda: datetime(2026, 5, 3, tzinfo=UTC))
for at in range(int(count)):
    number = store.append([NewEntry("2026-05-03", f"note {at} of {name}")])
    print(number, at, flush=True)
"""


def test_eight_processes_append_to_one_graph_and_two_are_killed(store: GraphStore, server: LiveServer):
    store.create()
    given = [server.uri, server.user, server.password, server.database, str(store.shelf.user_id)]
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", WRITER, *given, f"writer {number}", "200"],
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parents[2],
            env={"PYTHONPATH": str(Path(__file__).parents[2])},
        )
        for number in range(8)
    ]
    for number in (2, 5):
        assert processes[number].stdout
        for _ in range(20):
            processes[number].stdout.readline()  # pyright: ignore[reportOptionalMemberAccess]
        processes[number].kill()
    told = [process.communicate()[0].split("\n") for process in processes]

    texts = [entry.text for entry in store.entries(0, store.count())]
    assert [entry.number for entry in store.entries(0, store.count())] == list(range(len(texts)))
    assert len(set(texts)) == len(texts)
    assert len(texts) >= 6 * 200 + 2 * 20
    for number, lines in enumerate(told):
        for line in lines:
            if len(line.split()) == 2:
                assert texts[int(line.split()[0])] == f"note {line.split()[1]} of writer {number}"
    assert [process.returncode for process in processes].count(0) == 6
    assert journal_on(store).check().damages == ()
