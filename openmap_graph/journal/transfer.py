"""Dated lines into a journal, and a journal into a folder."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from typing import BinaryIO

from openmap_graph.errors import Conflict, InvalidFile, InvalidInput
from openmap_graph.journal import disk
from openmap_graph.journal.cover import Block
from openmap_graph.journal.files import FolderStore
from openmap_graph.journal.guards import refuse_secret
from openmap_graph.journal.records import checked_day, checked_text, entry_record, summary_record
from openmap_graph.journal.sizes import changed_config
from openmap_graph.journal.store import Archive, NewEntry

_AT_ONCE = 5_000
_DAY_CHARS = 10


def read_lines(path: Path, most_bytes: int, not_before: str = "") -> list[NewEntry]:
    """The memories in a file of lines `YYYY-MM-DD text`; `InvalidFile` names the first line that is wrong.

    Dates are real and do not go back, neither in the file nor behind `not_before`.
    """
    try:
        content = path.read_bytes()
    except OSError as error:
        raise InvalidFile(f"{path}: {error.strerror}.", way_out="Name a file of dated lines.") from error
    found: list[NewEntry] = []
    last = not_before
    for number, raw in enumerate(content.removeprefix(b"\xef\xbb\xbf").split(b"\n"), start=1):
        line = raw.removesuffix(b"\r")
        if not line.strip():
            continue
        try:
            entry = _read(line, most_bytes)
            if entry.day < last:
                raise InvalidInput(f"date: {entry.day} comes after {last}, but dates can't go back.")
        except InvalidInput as error:
            raise InvalidFile(f"{path}, line {number}: {error} Nothing was imported.") from None
        last = entry.day
        found.append(entry)
    return found


def _read(line: bytes, most_bytes: int) -> NewEntry:
    try:
        text = line.decode()
    except UnicodeDecodeError as error:
        raise InvalidInput(f"byte {error.start} is not UTF-8.") from None
    day = checked_day(text[:_DAY_CHARS], "date")
    if text[_DAY_CHARS : _DAY_CHARS + 1] != " ":
        raise InvalidInput("line: a space and a text have to follow the date.")
    entry = NewEntry(day, checked_text(text[_DAY_CHARS:], most_bytes), source="import")
    refuse_secret(entry.text)
    return entry


def export(archive: Archive, folder: Path) -> int:
    """Write a journal as a folder, which is there as a whole or not at all; how many memories it has.

    Only summaries that were written go with them, never mechanical lines. Raises `Conflict` when the folder is there
    and not empty.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Conflict(f"{folder} is there and not empty.", way_out="Export into a new folder.")
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        building = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    except OSError as error:
        raise disk.refused(folder, error) from error
    try:
        total = _build(archive, FolderStore(building))
        building.chmod(0o755)
        building.replace(folder)
    except OSError as error:
        raise disk.refused(folder, error) from error
    finally:
        shutil.rmtree(building, ignore_errors=True)
    disk.flush_folder(folder.parent)
    return total


def _build(archive: Archive, target: FolderStore) -> int:
    state = archive.state()
    target.create()
    with target.path(1).open("wb") as log:
        for start in range(0, state.total, _AT_ONCE):
            for entry in archive.entries(start, min(state.total, start + _AT_ONCE)):
                if entry.damage:
                    raise Conflict(
                        f"Memory #{entry.number} is damaged: {entry.damage}.", way_out="See what check says."
                    )
                log.write(entry_record(entry.number, entry.day, entry.text))
        _flush(log)
    for size, have in state.counts.items():
        if have:
            _build_level(archive, target.path(size), size, have)
    if state.overrides:
        disk.replace(target.folder / "config", changed_config(b"", dict(state.overrides)))
    return state.total


def _build_level(archive: Archive, path: Path, size: int, have: int) -> None:
    with path.open("wb") as level:
        for start in range(0, have, _AT_ONCE):
            blocks = [Block(size, number) for number in range(start, min(have, start + _AT_ONCE))]
            found = archive.lines(blocks)
            for block in blocks:
                if block not in found:
                    raise Conflict(f"The summary {block.name} is damaged.", way_out="Forget it first.")
                level.write(summary_record(found[block]))
        _flush(level)


def _flush(file: BinaryIO) -> None:
    file.flush()
    os.fsync(file.fileno())


def restore(archive: Archive, folder: Path) -> int:
    """Take over a journal's folder into an empty one, summaries too; how many memories these are."""
    source = FolderStore(folder)
    state = source.state()
    if archive.count():
        raise Conflict(
            f"{archive.location} has memories already.", way_out="Import its dated lines instead of a folder."
        )
    entries = source.entries(0, state.total)
    for entry in entries:
        if entry.damage:
            raise InvalidFile(f"{folder}: memory #{entry.number} is damaged: {entry.damage}.")
        refuse_secret(entry.text)
    archive.append([NewEntry(entry.day, entry.text, source="import") for entry in entries])
    for size, have in state.counts.items():
        for number in range(have):
            text = source.summary(size, number)
            if text is None:
                break
            archive.put_summary(Block(size, number), text, "import")
    if state.overrides:
        archive.write_overrides(dict(state.overrides))
    return state.total
