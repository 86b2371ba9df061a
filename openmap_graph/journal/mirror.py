"""A journal whose truth is a folder, mirrored in the graph: what others changed in the files is taken over before each use."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping, Sequence

from openmap_graph.errors import InvalidFile, Unavailable
from openmap_graph.graph.journal import BATCH, Mark
from openmap_graph.journal import disk
from openmap_graph.journal.cover import Block
from openmap_graph.journal.files import FolderStore
from openmap_graph.journal.graph_store import GraphStore
from openmap_graph.journal.records import ENTRY_BYTES, SUMMARY_BYTES, Entry
from openmap_graph.journal.store import Haystack, NewEntry, State

_CHUNK = 1_024
_TRIES = 5
_FROM_FILES = "files"


class _Moved(Exception):
    """Another process has mirrored meanwhile what was about to be."""


class MirroredStore:
    """Reads and writes the files, and keeps the graph equal to them.

    When the graph can't be reached the files go on alone, and the next use catches up.
    """

    def __init__(self, files: FolderStore, graph: GraphStore) -> None:
        self.files = files
        self.graph = graph
        self._trouble: str | None = None

    @property
    def location(self) -> str:
        """The folder."""
        return f"{self.files.location} (mirrored in the graph)"

    def sync(self, *, in_full: bool = False, authors: Mapping[Block, str] | None = None) -> int:
        """Make the graph equal to the files; how many records were written or taken away.

        Files that look unchanged are left alone, and of those that grew only the end is read, unless `in_full`.
        """
        for _ in range(_TRIES):
            try:
                return self._sync(in_full, authors or {})
            except _Moved:
                continue
        raise Unavailable("Other processes keep mirroring this journal.", way_out="Repeat it.")

    def _sync(self, in_full: bool, authors: Mapping[Block, str]) -> int:
        shelf = self.graph.shelf
        marks = shelf.marks()
        if 1 not in marks:
            self.graph.create()
            marks = shelf.marks()
        stamps = {size: disk.stamp(self.files.path(size)) for size in {1, *self.files.levels(), *marks}}
        total = self.files.count()
        changed: dict[int, int] = {}
        for size, stamp in stamps.items():
            have = total if size == 1 else min(self._whole(size), total // size)
            mark = marks.get(size)
            if in_full or mark is None or (mark.stamp, mark.have, mark.top) != (stamp, have, have):
                changed[size] = have
        known = shelf.marks(sorted(changed)) if changed else {}
        return sum(
            self._mirror(size, changed[size], stamps[size], known.get(size), in_full, authors)
            for size in sorted(changed)
        )

    def _whole(self, size: int) -> int:
        try:
            return self.files.whole(size)
        except InvalidFile:
            return 0

    def _mirror(
        self,
        size: int,
        have: int,
        stamp: str,
        mark: Mark | None,
        in_full: bool,
        authors: Mapping[Block, str],
    ) -> int:
        shelf = self.graph.shelf
        mark = mark or Mark(size, 0, 0, "", ())
        written = 0
        if have < mark.top:
            shelf.shorten(size, min(have, mark.have), mark.top)
            written += mark.top - min(have, mark.have)
        common = min(have, mark.have)
        digests = self._digests(size, have, mark, in_full)
        for chunk in range(-(-common // _CHUNK)):
            if chunk >= len(mark.digests) or digests[chunk] != mark.digests[chunk]:
                written += self._rewrite(size, chunk * _CHUNK, min(common, (chunk + 1) * _CHUNK))
        for start in range(common, have, BATCH):
            self._append(size, start, min(have, start + BATCH), authors)
        if have or mark.have:
            shelf.mark(size, stamp, digests)
        return written + have - common

    def _digests(self, size: int, have: int, mark: Mark, in_full: bool) -> list[str]:
        """A digest for every so many records. Of a file that grew, and ends as it did, the old ones are taken over."""
        first = 0
        if not in_full and have > mark.have and len(mark.digests) == -(-mark.have // _CHUNK):
            last = max(0, len(mark.digests) - 1)
            if not mark.digests or self._digest(size, last * _CHUNK, mark.have) == mark.digests[last]:
                first = last
        return [*mark.digests[:first]] + [
            self._digest(size, start, min(have, start + _CHUNK))
            for start in range(first * _CHUNK, have, _CHUNK)
        ]

    def _digest(self, size: int, start: int, stop: int) -> str:
        width = ENTRY_BYTES if size == 1 else SUMMARY_BYTES
        data = disk.read(self.files.path(size), start * width, (stop - start) * width)
        return hashlib.blake2b(data, digest_size=8).hexdigest()

    def _rewrite(self, size: int, start: int, stop: int) -> int:
        """Write what the files have over what the graph has, where they differ."""
        shelf = self.graph.shelf
        blocks = [Block(size, number) for number in range(start, stop)]
        old = self.graph.lines(blocks)
        if size == 1:
            entries = [_readable(entry) for entry in self.files.entries(start, stop)]
            rows = [
                {"number": entry.number, "day": entry.day, "text": entry.text}
                for entry in entries
                if old.get(Block(1, entry.number)) != entry.line
            ]
            if rows:
                shelf.rewrite(rows)
            return len(rows)
        new = self._summaries(blocks)
        differ = [block for block in blocks if old.get(block) != new[block]]
        for block in differ:
            row = {"text": new[block], "author": _FROM_FILES}
            if shelf.put(size, block.number, [row], self.graph.now(), replace=True) is None:
                raise _Moved
        return len(differ)

    def _append(self, size: int, start: int, stop: int, authors: Mapping[Block, str]) -> None:
        shelf, now = self.graph.shelf, self.graph.now()
        if size == 1:
            entries = [_readable(entry) for entry in self.files.entries(start, stop)]
            rows = [self.graph.row(NewEntry(entry.day, entry.text, source=_FROM_FILES)) for entry in entries]
            done = shelf.append(rows, now, expected=start, embeds=len(rows) <= _CHUNK)
        else:
            blocks = [Block(size, number) for number in range(start, stop)]
            texts = self._summaries(blocks)
            new = [{"text": texts[block], "author": authors.get(block, _FROM_FILES)} for block in blocks]
            done = shelf.put(size, start, new, now)
        if done is None:
            raise _Moved

    def _summaries(self, blocks: Sequence[Block]) -> dict[Block, str]:
        found = self.files.lines(blocks)
        return {block: found.get(block, "(damaged)") for block in blocks}

    def _try_sync(self, authors: Mapping[Block, str] | None = None, *, in_full: bool = False) -> bool:
        try:
            self.sync(in_full=in_full, authors=authors)
        except Unavailable as error:
            self._trouble = f"The graph is behind the files: {error.message}"
            return False
        self._trouble = None
        return True

    def compare(self) -> list[str]:
        """Compare all records of both and make the graph equal; what was found."""
        differed = self.sync(in_full=True)
        return [f"The graph differed in {differed} records and is equal now."] if differed else []

    def exists(self) -> bool:
        """Whether there is a log."""
        return self.files.exists()

    def create(self) -> None:
        """Make both."""
        self.files.create()
        self._try_sync()

    def overrides(self) -> Mapping[str, int]:
        """The sizes in the folder."""
        return self.files.overrides()

    def write_overrides(self, overrides: Mapping[str, int | None]) -> None:
        """Set sizes in the folder."""
        self.files.write_overrides(overrides)

    def state(self) -> State:
        """What the files have, once the graph has it too."""
        if self.exists():
            self._try_sync()
        state = self.files.state()
        return state._replace(remarks=(*state.remarks, self._trouble)) if self._trouble else state

    def count(self) -> int:
        """How many memories there are."""
        return self.files.count()

    def entries(self, start: int, stop: int) -> Sequence[Entry]:
        """The memories from `start` to before `stop`."""
        return self.files.entries(start, stop)

    def append(self, entries: Sequence[NewEntry]) -> int:
        """Write into the files, then into the graph what they can't hold."""
        self.graph.shelf.need_evidence([each for entry in entries for each in entry.evidence])
        first = self.files.append([NewEntry(entry.day, entry.text) for entry in entries])
        if self._try_sync():
            for start in range(0, len(entries), BATCH):
                rows = [self.graph.row(entry) for entry in entries[start : start + BATCH]]
                self.graph.shelf.annotate(first + start, rows)
        return first

    def level_count(self, size: int) -> int:
        """How many summaries of a size there are."""
        return self.files.level_count(size)

    def summary(self, size: int, number: int) -> str | None:
        """The summary of a block."""
        return self.files.summary(size, number)

    def put_summary(self, block: Block, text: str, author: str) -> int:
        """Write into the files, then mirror."""
        put_back = self.files.put_summary(block, text, author)
        self._try_sync({block: author})
        return put_back

    def drop_summaries(self, keep: Mapping[int, int], wrong: Collection[Block]) -> None:
        """Cut the files, then mirror."""
        self.files.drop_summaries(keep, wrong)
        self._try_sync()

    def lines(self, blocks: Sequence[Block]) -> dict[Block, str]:
        """What the files have for each block."""
        return self.files.lines(blocks)

    def nearest(self, text: str, limit: int) -> Sequence[Entry]:
        """The memories most like a text: by the index of the graph, else among the newest in the files."""
        return self.graph.nearest(text, limit) if self._try_sync() else self.files.nearest(text, limit)

    def found(self, query: str, limit: int) -> Sequence[Entry]:
        """The memories for a query: by words and meaning in the graph, else by words in the files."""
        return self.graph.found(query, limit) if self._try_sync() else self.files.found(query, limit)

    def haystack(self) -> Haystack:
        """The log."""
        return self.files.haystack()

    def erase_entry(self, number: int) -> bool:
        """Take the words out of the files, then out of the graph."""
        done = self.files.erase_entry(number)
        self.sync(in_full=True)
        return done

    def erase_of(self, member: str) -> int:
        """A folder has one owner."""
        return self.files.erase_of(member)

    def erase(self) -> int:
        """Take both away."""
        total = self.files.erase()
        self.graph.erase()
        return total


def _readable(entry: Entry) -> Entry:
    """A damaged memory as what the graph shows in its place."""
    return (
        entry._replace(day="1970-01-01", text=f"(damaged: {entry.damage})", damage=None)
        if entry.damage
        else entry
    )
