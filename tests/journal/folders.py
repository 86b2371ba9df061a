"""A journal in a folder with a clock that a test sets."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from openmap_graph.journal.commands import Journal
from openmap_graph.journal.files import FolderStore
from openmap_graph.journal.records import entry_record
from openmap_graph.journal.setup import Setup
from openmap_graph.journal.store import Archive, NewEntry
from openmap_graph.journal.summarise import Summarise

NOW = datetime(2026, 6, 30, 21, 15, tzinfo=UTC)


class Clock:
    """A clock that a test sets."""

    def __init__(self, now: datetime = NOW) -> None:
        self.now = now

    def __call__(self) -> datetime:
        return self.now


def journal_on(
    archive: Archive,
    *,
    clock: Clock | None = None,
    time_zone: str = "UTC",
    summarise: Summarise | None = None,
    timeout_s: float = 5,
    creates_itself: bool = True,
) -> Journal:
    """The commands on a store."""
    return Journal(
        Setup(
            archive=archive,
            clock=clock or Clock(),
            time_zone=ZoneInfo(time_zone),
            summarise=summarise,
            summariser="test",
            timeout_s=timeout_s,
            creates_itself=creates_itself,
        )
    )


def folder_with(folder: Path, texts: list[str], day: str = "2026-05-03") -> FolderStore:
    """A store with these memories; its drafts lie beside the folder."""
    store = FolderStore(folder, folder.with_name(f"{folder.name}-drafts.json"))
    store.create()
    if texts:
        store.append([NewEntry(day, text) for text in texts])
    return store


def write_log(folder: Path, texts: list[str], day: str = "2026-05-03") -> None:
    """A log as another tool writes it."""
    (folder / "TREE").mkdir(parents=True, exist_ok=True)
    records = [entry_record(number, day, text) for number, text in enumerate(texts)]
    (folder / "LOG.txt").write_bytes(b"".join(records))


def dated_lines(path: Path, count: int, wrong: Mapping[int, str] | None = None) -> Path:
    """A file of dated lines, some of them replaced by their number from 1 on."""
    first = datetime(2020, 1, 1, tzinfo=UTC)
    lines = [f"{first + timedelta(hours=6 * at):%Y-%m-%d} memory number {at}" for at in range(count)]
    for number, line in (wrong or {}).items():
        lines[number - 1] = line
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def summarise_all(journal: Journal, text: str = "about {block}") -> int:
    """Write every summary that is due; how many that were."""
    written = 0
    request = journal.nap()
    while request.block:
        request = journal.nap(request.block, text.format(block=request.block))
        written += 1
    return written
