"""Damaged files: what is torn is mended, what is damaged is said, and nothing is ever overwritten."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from openmap_graph.errors import Conflict, InvalidFile, InvalidInput, NotFound, Unavailable
from openmap_graph.journal.cover import Block
from openmap_graph.journal.files import FolderStore
from openmap_graph.journal.records import entry_record, summary_record
from openmap_graph.journal.store import NewEntry
from tests.journal.folders import folder_with, journal_on, summarise_all, write_log
from tests.journal.reader import memories, summaries

TEXTS = [f"memory number {at}" for at in range(9)]


@pytest.fixture
def store(tmp_path: Path) -> FolderStore:
    store = folder_with(tmp_path / "memory", TEXTS)
    summarise_all(journal_on(store))
    return store


def strip_spaces(path: Path) -> None:
    lines = path.read_bytes().split(b"\n")
    path.write_bytes(b"\n".join(line.rstrip(b" ") for line in lines))


@pytest.mark.parametrize("length", [1, 17, 200, 319])
def test_a_torn_tail_is_ignored_when_read_and_cut_at_the_next_write(store: FolderStore, length: int):
    path = store.path(1)
    path.write_bytes(path.read_bytes() + entry_record(9, "2026-05-03", "torn while it was written")[:length])
    torn = path.read_bytes()
    journal = journal_on(store)

    assert len(journal.wake().lines) == 9
    assert [damage.what for damage in journal.check().damages] == [
        f"the last record is torn: {length} of 320 bytes."
    ]
    assert path.read_bytes() == torn
    assert journal.note("written after the tear").number == 9
    assert [text for _, _, text in memories(store.folder)] == [*TEXTS, "written after the tear"]
    assert path.stat().st_size == 3200
    assert journal.check().damages == ()


def test_a_torn_summary_is_cut_at_the_next_write(store: FolderStore):
    journal = journal_on(store)
    path = store.path(2)
    path.write_bytes(path.read_bytes()[:-100])

    assert journal.status().summaries == {2: 3, 4: 2, 8: 1}
    assert journal.nap("6-7", "again").text.startswith("Saved 6-7.")
    assert summaries(store.folder, 2) == ["about 0-1", "about 2-3", "about 4-5", "again"]


@pytest.mark.parametrize("count", [1, 2, 9])
def test_a_stripped_log_is_damaged_never_empty_and_never_overwritten(tmp_path: Path, count: int):
    store = folder_with(tmp_path / "memory", TEXTS[:count])
    strip_spaces(store.path(1))
    stripped = store.path(1).read_bytes()
    journal = journal_on(store)

    for use in (
        journal.wake,
        journal.nap,
        journal.status,
        lambda: journal.note("a new one"),
        lambda: journal.recall("memory"),
        lambda: journal.erase(0),
        lambda: journal.check(repair=True),
        lambda: journal.export(tmp_path / "out"),
    ):
        with pytest.raises(InvalidFile, match=r"strips spaces.*check"):
            use()
    (damage,) = journal.check().damages
    assert "strips spaces" in damage.what
    assert "import" in damage.way_out
    assert store.path(1).read_bytes() == stripped
    assert not (tmp_path / "out").exists()


def test_what_check_says_brings_a_stripped_log_back(tmp_path: Path):
    store = folder_with(tmp_path / "memory", TEXTS)
    strip_spaces(store.path(1))
    lines = [line.split(b" ", 1)[1] for line in store.path(1).read_bytes().split(b"\n") if line]
    (tmp_path / "lines.txt").write_bytes(b"\n".join(lines))
    other = folder_with(tmp_path / "other", [])
    journal_on(other).import_(tmp_path / "lines.txt")

    assert [text for _, _, text in memories(other.folder)] == TEXTS


def test_a_stripped_level_counts_as_missing_is_remarked_on_and_is_not_written(store: FolderStore):
    strip_spaces(store.path(4))
    stripped = store.path(4).read_bytes()
    journal = journal_on(store)
    awake = journal.wake()

    assert len(awake.lines) == 9
    assert any("TREE/4" in remark for remark in awake.remarks)
    assert journal.nap().block == "0-3"
    with pytest.raises(InvalidFile, match="TREE/4"):
        journal.nap("0-3", "written anew")
    assert store.path(4).read_bytes() == stripped
    assert [damage.where for damage in journal.check().damages] == [str(store.path(4))]


def test_a_record_that_is_not_utf_8_is_named_and_the_others_are_shown(store: FolderStore):
    data = bytearray(store.path(1).read_bytes())
    at = 3 * 320 + len(b"#3 2026-05-03 m")
    data[at] = 0xFF
    store.path(1).write_bytes(data)
    journal = journal_on(store)
    lines = [line.line for line in journal.wake().lines]

    assert lines[3] == "#3 (damaged: byte 1 of its text is not UTF-8)"
    assert lines[4] == "#4 2026-05-03 memory number 4"
    (damage,) = journal.check().damages
    assert damage.where == f"{store.path(1)}, record 3 (byte 960)"
    assert "backup" in damage.way_out
    assert journal.note("still written").number == 9
    with pytest.raises(Conflict, match="#3 is damaged"):
        journal.export(store.folder.with_name("out"))


def test_a_damaged_summary_is_replaced_by_a_mechanical_line_and_named(store: FolderStore):
    data = bytearray(store.path(8).read_bytes())
    data[2] = 0xFE
    store.path(8).write_bytes(data)
    journal = journal_on(store)
    journal.config(WAKE_LINES=2)

    assert [(line.block, line.kind) for line in journal.wake().lines] == [
        ("0-7", "mechanical"),
        ("8", "memory"),
    ]
    (damage,) = journal.check().damages
    assert damage.way_out == 'Forget it and write it again: journal.forget("0-7")'
    journal.forget("0-7")
    journal.nap("0-7", "written anew")
    assert journal.check().damages == ()


def test_a_missing_level_is_due_again_and_larger_ones_are_still_shown(store: FolderStore):
    store.path(2).unlink()
    journal = journal_on(store)
    journal.config(WAKE_LINES=2)

    assert [line.kind for line in journal.wake().lines] == ["summary", "memory"]
    assert journal.nap().block == "0-1"
    assert journal.nap().due == 4


def test_a_shorter_log_leaves_its_summaries_alone_until_somebody_decides(store: FolderStore):
    data = store.path(1).read_bytes()
    store.path(1).write_bytes(data[: 5 * 320])
    journal = journal_on(store)

    assert journal.status().summaries == {2: 2, 4: 1}
    with pytest.raises(Conflict, match=r"TREE/2 .*lacks.*--repair"):
        journal.note("would make old summaries stand for new memories")
    assert len(summaries(store.folder, 2)) == 4
    assert len([damage for damage in journal.check().damages if "does not have" in damage.what]) == 3
    store.path(1).write_bytes(data)
    assert journal.note("after the log was put back").number == 9
    store.path(1).write_bytes(data[: 5 * 320])
    assert len(journal.check(repair=True).repaired) == 3
    assert journal.note("after the repair").number == 5


def test_a_log_that_is_gone_is_not_made_anew_over_its_summaries(store: FolderStore):
    store.path(1).unlink()
    journal = journal_on(store)
    with pytest.raises(Conflict, match="is missing"):
        journal.init()
    with pytest.raises(Conflict, match="is missing"):
        journal.note("not into an empty log")


def test_summaries_of_other_tools_are_taken_as_they_are(store: FolderStore):
    store.path(8).write_bytes(summary_record("written by another tool"))
    assert journal_on(store).nap().text == "Nothing is due."
    journal = journal_on(store)
    journal.config(WAKE_LINES=2)
    assert journal.wake().lines[0].line == "0-7 written by another tool"


def test_a_folder_that_another_tool_made_is_used_as_it_is(tmp_path: Path):
    write_log(tmp_path / "memory", TEXTS)
    journal = journal_on(FolderStore(tmp_path / "memory"))
    assert journal.note("one more").number == 9
    assert (tmp_path / "memory/.lock").read_bytes() == b""


def test_a_foreign_name_in_the_settings_file_is_said_and_kept(store: FolderStore):
    path = store.folder / "config"
    path.write_text("COLOR=red\nWAKE_LINES=5\n")
    journal = journal_on(store)

    assert len(journal.wake().lines) == 5
    assert any("COLOR" in remark for remark in journal.wake().remarks)
    assert ["COLOR" in damage.what for damage in journal.check().damages] == [True]
    journal.config(WAKE_LINES=6)
    assert path.read_text() == "COLOR=red\nWAKE_LINES=6\n"


def test_a_folder_without_a_journal_is_said_to_have_none(tmp_path: Path):
    journal = journal_on(FolderStore(tmp_path / "nothing"), creates_itself=False)
    with pytest.raises(NotFound, match=r"no journal at .*init"):
        journal.wake()
    assert not (tmp_path / "nothing").exists()


def test_a_full_disk_leaves_the_log_as_it_was(store: FolderStore, monkeypatch: pytest.MonkeyPatch):
    before = store.path(1).read_bytes()
    write = os.pwrite

    def full(descriptor: int, data: bytes, at: int) -> int:
        write(descriptor, bytes(data)[:100], at)
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "pwrite", full)
    with pytest.raises(Unavailable, match="disk is full"):
        journal_on(store).note("does not fit any more")
    assert store.path(1).read_bytes() == before


def test_a_store_takes_no_record_that_would_break_the_file(store: FolderStore):
    before = store.path(1).read_bytes()
    for wrong in (NewEntry("2026-05-03", "x" * 281), NewEntry("2026-05-03", "a\nb"), NewEntry("May 3", "x")):
        with pytest.raises(InvalidInput):
            store.append([NewEntry("2026-05-03", "fine"), wrong])
    assert store.path(1).read_bytes() == before
    store.append([NewEntry("2026-05-03", "the tenth")])
    with pytest.raises(InvalidInput):
        store.put_summary(Block(2, 4), "x" * 281, "host")
    assert len(summaries(store.folder, 2)) == 4
