"""A journal in a folder, in the files of the OptMem `memo` command, so that both can work on one folder."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Collection, Generator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from openmap_graph.errors import Conflict, InvalidFile, InvalidInput
from openmap_graph.journal import disk
from openmap_graph.journal.cover import Block, ancestors, kept, sizes
from openmap_graph.journal.drafts import Drafts
from openmap_graph.journal.near import nearest_of
from openmap_graph.journal.records import (
    ENTRY_BYTES,
    SUMMARY_BYTES,
    Damaged,
    Entry,
    checked_text,
    could_be_torn,
    entry_record,
    read_entry,
    read_summary,
    summary_record,
)
from openmap_graph.journal.sizes import changed_config, read_config
from openmap_graph.journal.store import Haystack, NewEntry, State, checked_entry

ERASED = "(erased)"
"""What stands where the words of a memory were."""

_NEAR = 2_000
"""So many of the newest memories are compared with a new one."""

_FOUND = 50_000
_SIZE = re.compile(r"[1-9]\d{0,17}", re.ASCII)


class FolderStore:
    """`LOG.txt`, `TREE/<size>`, `config` and `.lock`. Drafts are in a file of our own, outside of the folder."""

    def __init__(self, folder: Path, drafts: Path | None = None, *, is_own: bool = False) -> None:
        """`is_own`: the folder is named after a user, and goes with the journal."""
        self.folder = folder
        self._is_own = is_own
        self._drafts = Drafts(drafts)

    @property
    def location(self) -> str:
        """The folder."""
        return str(self.folder)

    def path(self, size: int) -> Path:
        """The file of the memories (size 1) or of the summaries of a size."""
        return self.folder / "LOG.txt" if size == 1 else self.folder / "TREE" / str(size)

    def exists(self) -> bool:
        """Whether there is a log."""
        return self.path(1).is_file()

    def create(self) -> None:
        """Make the folder and an empty log; `Conflict` when there are summaries whose log is gone."""
        try:
            (self.folder / "TREE").mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise disk.refused(self.folder, error) from error
        with self.locked():
            if self.exists():
                return
            if any(disk.length(self.path(size)) for size in self.levels()):
                raise Conflict(
                    f"{self.path(1)} is missing, but there are summaries of it.",
                    way_out="Put the log back from a backup, or take another folder.",
                )
            disk.append(self.path(1), 0, b"")

    @contextmanager
    def locked(self) -> Generator[None]:
        """The lock that orders the writers."""
        with disk.locked(self.folder / ".lock"):
            yield

    def overrides(self) -> Mapping[str, int]:
        """The sizes in `config`."""
        return read_config(self.config())[0]

    def config(self) -> bytes:
        """The file `config`."""
        path = self.folder / "config"
        return disk.read(path, 0, disk.length(path))

    def write_overrides(self, overrides: Mapping[str, int | None]) -> None:
        """Change `config`, which keeps all other lines."""
        with self.locked():
            disk.replace(self.folder / "config", changed_config(self.config(), overrides))

    def count(self) -> int:
        """How many memories there are; `InvalidFile` when the log is not one of fixed-length records."""
        return self.whole(1)

    def level_count(self, size: int) -> int:
        """How many summaries of a size belong to memories that are there."""
        return min(self.whole(size), self.count() // size)

    def levels(self) -> list[int]:
        """The sizes for which there is a file."""
        try:
            names = [each.name for each in (self.folder / "TREE").iterdir()]
        except OSError:
            return []
        return sorted(int(name) for name in names if _SIZE.fullmatch(name) and int(name).bit_count() == 1)

    def whole(self, size: int) -> int:
        """How many whole records a file has; a torn one at its end does not count."""
        width = _width(size)
        path = self.path(size)
        found, rest = divmod(disk.length(path), width)
        tail = disk.read(path, found * width, rest) if rest else b""
        framed = all(
            _is_framed(disk.read(path, at * width, width), width) for at in {0, found - 1} if 0 <= at < found
        )
        if framed and could_be_torn(tail):
            return found
        raise InvalidFile(
            f"{path}: its records are not {width} bytes long, as after an editor that strips spaces; nothing was read"
            " or changed.",
            way_out=f"See `openmap journal check --folder {self.folder}`.",
        )

    def entries(self, start: int, stop: int) -> Sequence[Entry]:
        """The memories from `start` to before `stop`; a damaged one says so."""
        data = disk.read(self.path(1), start * ENTRY_BYTES, (stop - start) * ENTRY_BYTES)
        return [
            read_entry(data[at : at + ENTRY_BYTES], start + at // ENTRY_BYTES)
            for at in range(0, len(data) - ENTRY_BYTES + 1, ENTRY_BYTES)
        ]

    def append(self, entries: Sequence[NewEntry]) -> int:
        """Write all of them behind the last whole record, and flush. All or none, also when it is killed."""
        if any(each.evidence or each.event_day for each in entries):
            raise InvalidInput(
                "evidence and event_date: a journal in files holds nothing but its lines.",
                way_out="Note it without, or mirror the folder in the graph.",
            )
        checked = [checked_entry(each) for each in entries]
        with self.locked():
            self.must_exist()
            first = self.count()
            if surplus := [size for size in self.levels() if self.whole(size) > first // size]:
                raise Conflict(
                    f"{self.path(surplus[0])} has summaries of memories that {self.path(1)} lacks.",
                    way_out="Put the log back from a backup, or drop them:"
                    f" `openmap journal check --repair --folder {self.folder}`.",
                )
            records = (entry_record(first + at, each.day, each.text) for at, each in enumerate(checked))
            disk.append(self.path(1), first * ENTRY_BYTES, b"".join(records))
            return first

    def summary(self, size: int, number: int) -> str | None:
        """The summary of a block, None too when its record is damaged."""
        return self.lines([Block(size, number)]).get(Block(size, number))

    def lines(self, blocks: Sequence[Block]) -> dict[Block, str]:
        """What stands for each block; damaged summaries are left out."""
        found: dict[Block, str] = {}
        for size in {block.size for block in blocks}:
            width = _width(size)
            try:
                file = os.open(self.path(size), os.O_RDONLY)
            except OSError:
                continue
            try:
                for block in blocks:
                    if block.size == size:
                        record = os.pread(file, width, block.number * width)
                        if line := _line(record, block):
                            found[block] = line
            finally:
                os.close(file)
        return found

    def put_summary(self, block: Block, text: str, author: str) -> int:
        """Write the next summary of a size and, behind it, the drafts that follow; how many these are."""
        del author  # the files have no room for it
        with self.locked():
            self.must_exist()
            have = self.level_count(block.size)
            if block.number != have or block.end > self.count():
                raise Conflict(f"{block.name} is not the next block of its size.", way_out="Ask what is due.")
            drafts = self._drafts.following(block, self.count() // block.size)
            records = b"".join(summary_record(each) for each in (checked_text(text), *drafts))
            disk.append(self.path(block.size), have * SUMMARY_BYTES, records)
            self._drafts.drop(block.size, have + 1 + len(drafts))
            return len(drafts)

    def drop_summaries(self, keep: Mapping[int, int], wrong: Collection[Block]) -> None:
        """Cut levels; what is cut and not wrong becomes a draft."""
        with self.locked():
            self._drop(keep, wrong)

    def _drop(self, keep: Mapping[int, int], wrong: Collection[Block]) -> None:
        dropped = {
            Block(size, number)
            for size, first in keep.items()
            for number in range(first, self.whole(size))
            if Block(size, number) not in wrong
        }
        self._drafts.keep(self.lines(sorted(dropped)), wrong)
        for size in sorted(keep, reverse=True):
            if disk.length(self.path(size)) > keep[size] * SUMMARY_BYTES:
                disk.truncate(self.path(size), keep[size] * SUMMARY_BYTES)

    def state(self) -> State:
        """Numbers and sizes; a damaged level counts as empty and is remarked on."""
        total = self.count()
        counts: dict[int, int] = {}
        remarks = [f"config, {problem}" for problem in read_config(self.config())[1]]
        for size in sizes(total):
            try:
                counts[size] = min(self.whole(size), total // size)
            except InvalidFile as error:
                counts[size] = 0
                remarks.append(str(error))
        return State(total, counts, self.overrides(), tuple(remarks))

    def nearest(self, text: str, limit: int) -> Sequence[Entry]:
        """The memories most like a text, among the newest."""
        total = self.count()
        return nearest_of(text, self.entries(max(0, total - _NEAR), total), limit)

    def found(self, query: str, limit: int) -> Sequence[Entry]:
        """The memories for a query in words, among the newest fifty thousand."""
        total = self.count()
        return nearest_of(query, self.entries(max(0, total - _FOUND), total), limit)

    def haystack(self) -> Haystack:
        """The log itself."""
        return Haystack(self.path(1), self.count(), iter(()))

    def erase_entry(self, number: int) -> bool:
        """Write over the words of a memory, and drop the summaries that may tell them."""
        with self.locked():
            total = self.count()
            if not 0 <= number < total:
                return False
            (old,) = self.entries(number, number + 1)
            counts = {size: self.whole(size) for size in self.levels()}
            wrong = ancestors(Block(2, number // 2), total)
            self._drop(kept(Block(2, number // 2), counts), wrong)
            day = old.day or "1970-01-01"
            disk.overwrite(self.path(1), number * ENTRY_BYTES, entry_record(number, day, ERASED))
            return True

    def erase(self) -> int:
        """Remove all files; the lock and the folder stay for other tools, unless the folder is our own."""
        if not self.folder.is_dir():
            return 0
        with self.locked():
            total = disk.length(self.path(1)) // ENTRY_BYTES
            self._drafts.erase()
            shutil.rmtree(self.folder / "TREE", ignore_errors=True)
            for name in ("config", "LOG.txt"):
                (self.folder / name).unlink(missing_ok=True)
            if self._is_own:
                shutil.rmtree(self.folder, ignore_errors=True)
            return total

    def erase_of(self, member: str) -> int:
        """Files don't know who wrote what."""
        del member
        return 0

    def must_exist(self) -> None:
        """`InvalidFile` when there is no log, which another process may have erased meanwhile."""
        if not self.exists():
            raise InvalidFile(f"{self.folder} holds no journal.", way_out="Create it first: init.")


def _width(size: int) -> int:
    return ENTRY_BYTES if size == 1 else SUMMARY_BYTES


def _is_framed(record: bytes, width: int) -> bool:
    return len(record) == width and record.find(b"\n") == width - 1


def _line(record: bytes, block: Block) -> str | None:
    if not record:
        return None
    if block.size == 1:
        return read_entry(record, block.number).line
    try:
        return read_summary(record)
    except Damaged:
        return None
