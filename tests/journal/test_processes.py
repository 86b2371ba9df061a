"""Many processes write one folder, and some are killed."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

from openmap_graph.journal.records import entry_record
from tests.journal.folders import folder_with, journal_on
from tests.journal.reader import memories

WRITERS = 8
NOTES = 200
KILLED = (2, 5)


def test_eight_processes_append_and_two_are_killed_and_the_log_is_whole(tmp_path: Path):
    store = folder_with(tmp_path / "memory", [])
    script = str(Path(__file__).with_name("writer.py"))
    processes = [
        subprocess.Popen(
            [sys.executable, script, str(store.folder), f"writer {number}", str(NOTES)],
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parents[2],
            env={"PYTHONPATH": str(Path(__file__).parents[2])},
        )
        for number in range(WRITERS)
    ]
    while store.count() < 100:
        time.sleep(0.01)
    for number in KILLED:
        processes[number].kill()
    told = [process.communicate()[0].split("\n") for process in processes]

    acknowledged = [
        (int(line.split()[0]), f"note {line.split()[1]} of writer {number}")
        for number, lines in enumerate(told)
        for line in lines
        if len(line.split()) == 2
    ]
    kept = memories(store.folder)
    texts = [text for _, _, text in kept]
    assert [number for number, _, _ in kept] == list(range(len(kept)))
    assert len(set(texts)) == len(texts)
    assert all(texts[number] == text for number, text in acknowledged)
    assert len(kept) >= (WRITERS - len(KILLED)) * NOTES
    assert [process.returncode for process in processes].count(0) == WRITERS - len(KILLED)
    assert journal_on(store).check().damages == ()


def test_a_writer_that_was_killed_in_the_middle_of_a_record_leaves_no_trace(tmp_path: Path):
    store = folder_with(tmp_path / "memory", ["before"])
    with store.path(1).open("ab") as log:
        log.write(entry_record(1, "2026-05-03", "half written")[:123])
    assert journal_on(store).note("after it").number == 1
    assert [text for _, _, text in memories(store.folder)] == ["before", "after it"]
