"""A search by pattern ends in time, and others are served meanwhile."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from openmap_graph.errors import TimedOut
from openmap_graph.journal.searching import search
from openmap_graph.journal.store import Haystack
from tests.journal.folders import folder_with, journal_on

ENDLESS = ["(o+)+!", "(a|a)*b$", r"(\w+\s?)*\?$"]


@pytest.mark.parametrize("pattern", ENDLESS)
def test_an_endless_pattern_is_stopped_and_others_go_on(tmp_path: Path, pattern: str):
    journal = journal_on(folder_with(tmp_path / "m", ["o" * 60, "a" * 60, "word " * 12]), timeout_s=0.5)
    refused: list[BaseException] = []

    def recall() -> None:
        try:
            journal.recall(pattern)
        except TimedOut as error:
            refused.append(error)

    thread = threading.Thread(target=recall)
    thread.start()
    served = 0
    while thread.is_alive():
        journal.wake()
        served += 1
    assert served > 3
    assert "took longer than 0.5 s" in str(refused[0])


def test_the_time_of_reading_from_elsewhere_does_not_count():
    def slow() -> Iterator[list[str]]:
        for number in range(4, 0, -1):
            time.sleep(0.2)
            yield [f"#{number} 2026-05-03 tea"]

    found = search(Haystack(None, 4, slow()), "TEA", 10_000, 0.5)
    assert found.lines == [f"#{number} 2026-05-03 tea" for number in (1, 2, 3, 4)]


def test_an_error_while_reading_is_told():
    def broken() -> Iterator[list[str]]:
        yield ["#1 2026-05-03 tea"]
        raise TimedOut("the graph is down")

    with pytest.raises(TimedOut, match="the graph is down"):
        search(Haystack(None, 2, broken()), "nothing", 10_000, 5)


def test_reading_stops_when_the_answer_is_full():
    read: list[int] = []

    def endless() -> Iterator[list[str]]:
        for number in range(100_000, 0, -1):
            read.append(number)
            yield [f"#{number} 2026-05-03 {'tea ' * 60}"] * 50

    found = search(Haystack(None, 10, endless()), "tea", 1_000, 5)
    assert found.more
    assert len(read) < 10_000
