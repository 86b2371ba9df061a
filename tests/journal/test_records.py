"""The bytes of a journal's files."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openmap_graph.errors import InvalidInput
from openmap_graph.journal.files import FolderStore
from openmap_graph.journal.records import (
    Entry,
    checked_day,
    checked_text,
    could_be_torn,
    entry_record,
    read_entry,
    read_summary,
    summary_record,
)
from openmap_graph.journal.store import NewEntry
from tests.journal.reader import memories

SCRIPTS = [
    "abc XYZ 09 ,.;:-_#'\"\\/<>&",
    "äöüßéèçñøåœ’“”…€",
    "静かな茶館知味カフェラーメン",
    "Кофейня на углу",
    "달빛제분소 커피",
    "قهوة هادئة",
    "🍵🏔️👩‍🚀🇯🇵",
    "\t\x0b\x0c\x1c\x1f\x7f\u0085\u2028\u2029\ufeff\u200e\u202e\x00",
]


def random_text(chosen: random.Random) -> str:
    text = ""
    while not checked(text):
        alphabet = "".join(chosen.sample(SCRIPTS, chosen.randint(1, 3))) + "  "
        text = "".join(chosen.choice(alphabet) for _ in range(chosen.randint(1, 90)))
    return text


def checked(text: str) -> bool:
    try:
        return bool(checked_text(text))
    except InvalidInput:
        return False


def test_a_reader_of_its_own_agrees_on_every_byte_of_many_odd_memories(tmp_path: Path):
    chosen = random.Random(8)  # noqa: S311 - the same texts each time
    texts = [checked_text(random_text(chosen)) for _ in range(5_000)]
    days = sorted(
        f"20{chosen.randint(10, 26)}-{chosen.randint(1, 12):02}-{chosen.randint(1, 28):02}" for _ in texts
    )
    store = FolderStore(tmp_path)
    store.create()
    store.append([NewEntry(day, text) for day, text in zip(days, texts, strict=True)])

    assert memories(tmp_path) == list(zip(range(5_000), days, texts, strict=True))
    assert (tmp_path / "LOG.txt").stat().st_size == 5_000 * 320
    assert [(entry.day, entry.text) for entry in store.entries(0, 5_000)] == list(
        zip(days, texts, strict=True)
    )


def test_the_limit_is_in_bytes_and_nothing_is_cut():
    assert checked_text("静" * 93) == "静" * 93
    with pytest.raises(InvalidInput, match="282 bytes are more than 280"):
        checked_text("静" * 94)


@pytest.mark.parametrize("text", ["", "  \t ", "one\ntwo", "one\rtwo", "half \ud83c", 7])
def test_a_text_that_a_record_cannot_hold_is_refused(text: object):
    with pytest.raises(InvalidInput, match="text"):
        checked_text(text)


@given(st.text(st.characters(exclude_characters="\n\r", exclude_categories=["Cs"]), min_size=1, max_size=60))
def test_a_record_is_read_as_it_was_written(text: str):
    if not text.strip() or len(text.encode()) > 280:
        return
    kept = checked_text(text)
    record = entry_record(41, "2026-07-01", kept)

    assert len(record) == 320
    assert record.index(b"\n") == 319
    assert read_entry(record, 41) == Entry(41, "2026-07-01", kept)
    assert len(summary_record(kept)) == 288
    assert read_summary(summary_record(kept)) == kept


@given(st.binary(min_size=0, max_size=330), st.integers(0, 50))
def test_any_bytes_are_read_as_a_memory_or_said_to_be_damaged(data: bytes, number: int):
    entry = read_entry(data, number)
    assert entry.damage or entry_record(number, entry.day, entry.text) == data


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda record: record.replace(b"#4 ", b"#5 "), "it calls itself #5"),
        (lambda record: record.replace(b"2026-02-28", b"2026-02-30"), "2026-02-30 is no date"),
        (lambda record: record.replace(b"tea", b"t\xffa"), "not UTF-8"),
        (lambda record: record.replace(b"tea", b"t\na"), "line feed"),
        (lambda record: record[:-1] + b" ", "line feed"),
        (lambda record: record.replace(b"tea", b"   "), "no text|no number"),
        (lambda record: b"\x00" * 320, "line feed"),
    ],
)
def test_a_damaged_record_says_what_is_wrong(change, reason: str):
    damage = read_entry(change(entry_record(4, "2026-02-28", "tea")), 4).damage
    assert damage
    assert re.search(reason, damage)


@pytest.mark.parametrize(
    "day", ["2026-02-29", "2026-2-1", "26-02-01", "20260201", "２０２６-01-01", "", None]
)
def test_only_real_dates_are_dates(day: object):
    with pytest.raises(InvalidInput, match="no date"):
        checked_day(day)


@given(st.integers(1, 319))
def test_every_start_of_a_record_may_be_torn_and_a_stripped_line_is_not(length: int):
    record = entry_record(3, "2026-07-01", "tea at Moss House")

    assert could_be_torn(record[:length])
    assert not could_be_torn(record.rstrip(b" \n") + b"\n")
