"""What keeps a journal: the dozen methods that a host's store has, and what ours can beyond them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple, Protocol

from openmap_graph.journal.cover import Block
from openmap_graph.journal.records import Entry, checked_day, checked_text


class NewEntry(NamedTuple):
    """A memory to be kept; what stands after `text` is beyond what files can hold."""

    day: str
    text: str
    author: str = ""
    source: str = ""
    at: datetime | None = None
    event_day: str | None = None
    evidence: tuple[str, ...] = ()


def checked_entry(entry: NewEntry) -> NewEntry:
    """The memory as a record can hold it; `InvalidInput` for a text that is too long or a day that is none."""
    return entry._replace(day=checked_day(entry.day), text=checked_text(entry.text))


class State(NamedTuple):
    """How much there is, read at one moment: memories, summaries by size, sizes that were set, remarks."""

    total: int
    counts: Mapping[int, int]
    overrides: Mapping[str, int]
    remarks: tuple[str, ...] = ()


class Haystack(NamedTuple):
    """Where a search looks: a log file with so many records, or batches of lines, the newest first."""

    log: Path | None
    total: int
    batches: Iterator[list[str]]


class Store(Protocol):
    """A journal as hosts with a pluggable store know it."""

    @property
    def location(self) -> str:
        """Where it is, for people."""
        ...

    def exists(self) -> bool:
        """Whether it has been created."""
        ...

    def create(self) -> None:
        """Create it; an existing one stays as it is."""
        ...

    def overrides(self) -> Mapping[str, int]:
        """The sizes that were set, by name."""
        ...

    def write_overrides(self, overrides: Mapping[str, int | None]) -> None:
        """Set sizes; None takes one back to its default."""
        ...

    def count(self) -> int:
        """How many memories there are."""
        ...

    def entries(self, start: int, stop: int) -> Sequence[Entry]:
        """The memories from `start` to before `stop`."""
        ...

    def append(self, entries: Sequence[NewEntry]) -> int:
        """Keep all of them, or none; the number of the first."""
        ...

    def level_count(self, size: int) -> int:
        """How many summaries of a size there are; they are those of the first blocks."""
        ...

    def summary(self, size: int, number: int) -> str | None:
        """The summary of a block."""
        ...

    def put_summary(self, block: Block, text: str, author: str) -> int:
        """Compare and append: `Conflict` unless it is the next of its size.

        Drafts that follow it come back with it; how many did.
        """
        ...

    def drop_summaries(self, keep: Mapping[int, int], wrong: Collection[Block]) -> None:
        """Keep only the first so many summaries of these sizes. Of the others all but the `wrong` are drafts."""
        ...


class Archive(Store, Protocol):
    """A store that reads what a view needs at once, finds, and erases."""

    def state(self) -> State:
        """Everything that a view is computed from, in one reading."""
        ...

    def lines(self, blocks: Sequence[Block]) -> dict[Block, str]:
        """What stands for each block: a memory as its line, a summary as its text. Missing ones are left out."""
        ...

    def nearest(self, text: str, limit: int) -> Sequence[Entry]:
        """The memories that have most words in common with a text, best first; old ones may be left out."""
        ...

    def found(self, query: str, limit: int) -> Sequence[Entry]:
        """The memories for a query in words, best first."""
        ...

    def haystack(self) -> Haystack:
        """All lines for a search."""
        ...

    def erase_entry(self, number: int) -> bool:
        """Take the words out of a memory and drop what was built on it; False when there is no such memory."""
        ...

    def erase(self) -> int:
        """Take away everything; how many memories there were."""
        ...

    def erase_of(self, member: str) -> int:
        """Take the words out of what a member wrote; of how many memories."""
        ...
