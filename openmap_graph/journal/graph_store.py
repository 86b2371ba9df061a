"""A journal in the graph, of one user or of a team."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

from openmap_graph.errors import Conflict, NotFound, OpenMapError, Unavailable
from openmap_graph.graph.journal import Shelf, erase
from openmap_graph.graph.journal_import import import_all
from openmap_graph.journal.cover import Block, ancestors
from openmap_graph.journal.files import ERASED
from openmap_graph.journal.records import Entry, checked_text
from openmap_graph.journal.sizes import DEFAULTS
from openmap_graph.journal.store import Haystack, NewEntry, State, checked_entry
from openmap_graph.rules.fuse import reciprocal_ranks

_AT_ONCE = 5_000
_TO_EMBED = 1_000
_NOT_ALIKE = 0.3
"""Below this cosine a memory does not count as found by its meaning."""

Embed = Callable[[Sequence[str]], Sequence[Sequence[float]]]


class GraphStore:
    """Memories and summaries as nodes. `embed` makes vectors of texts, None where there is no model for it."""

    def __init__(
        self,
        shelf: Shelf,
        clock: Callable[[], datetime],
        time_zone: str = "UTC",
        embed: Callable[[], Embed | None] | None = None,
    ) -> None:
        self.shelf = shelf
        self._clock = clock
        self._time_zone = time_zone
        self._embed = embed

    @property
    def location(self) -> str:
        """The graph, and whose journal it is."""
        return f"the graph, journal of {self.shelf.user_id or self.shelf.name}"

    def exists(self) -> bool:
        """Whether it has been created."""
        return self.shelf.state() is not None

    def create(self) -> None:
        """Make it."""
        self.shelf.create(self._time_zone, self._clock())

    def now(self) -> datetime:
        """The time for what is recorded."""
        return self._clock()

    def overrides(self) -> Mapping[str, int]:
        """The sizes that were set."""
        return self.state().overrides

    def write_overrides(self, overrides: Mapping[str, int | None]) -> None:
        """Set sizes."""
        merged = {**self.overrides(), **overrides}
        self.shelf.configure([f"{name}={value}" for name, value in merged.items() if value is not None])

    def state(self) -> State:
        """Counts and sizes; empty before it is created."""
        found = self.shelf.state()
        if found is None:
            return State(0, {}, {})
        counts, written = found
        total = counts.pop(1, 0)
        pairs = (each.partition("=") for each in written)
        overrides = {name: int(value) for name, _, value in pairs if name in DEFAULTS}
        return State(
            total, {size: min(have, total // size) for size, have in sorted(counts.items())}, overrides
        )

    def count(self) -> int:
        """How many memories there are."""
        return self.state().total

    def entries(self, start: int, stop: int) -> Sequence[Entry]:
        """The memories from `start` to before `stop`."""
        stop = min(stop, self.count())
        return [
            _entry(row)
            for at in range(start, stop, _AT_ONCE)
            for row in self.shelf.entries(at, min(stop, at + _AT_ONCE))
        ]

    def append(self, entries: Sequence[NewEntry]) -> int:
        """Add memories, all or none."""
        rows = [self.row(checked_entry(each)) for each in entries]
        if len(rows) > _AT_ONCE:
            return import_all(self.shelf, rows, self._clock)
        first = self.shelf.append(rows, self._clock())
        if first is None:
            raise self.refusal()
        return first

    def refusal(self) -> OpenMapError:
        """Why memories could not be added."""
        if not self.exists():
            return NotFound(f"There is no {self.location}.", way_out="Create it first: init.")
        return Unavailable("An import is being written to this journal.", way_out="Repeat it in a while.")

    def row(self, entry: NewEntry) -> dict[str, Any]:
        """A memory as the graph takes it; in a team's journal its author is the member."""
        is_team = self.shelf.user_id is None
        return {
            "day": entry.day,
            "text": entry.text,
            "author": None if is_team else entry.author or None,
            "member": entry.author or None if is_team else None,
            "source": entry.source or None,
            "at": entry.at,
            "event_day": entry.event_day,
            "evidence": list(entry.evidence),
        }

    def level_count(self, size: int) -> int:
        """How many summaries of a size there are."""
        return self.state().counts.get(size, 0)

    def summary(self, size: int, number: int) -> str | None:
        """The summary of a block."""
        block = Block(size, number)
        return self.lines([block]).get(block) if number < self.level_count(size) else None

    def lines(self, blocks: Sequence[Block]) -> dict[Block, str]:
        """What stands for each block, in one query by their keys."""
        rows = self.shelf.lines(
            [block.number for block in blocks if block.size == 1],
            [(block.size, block.number) for block in blocks if block.size > 1],
        )
        return {
            Block(row["size"], row["number"]): _entry(row).line if row["size"] == 1 else row["text"]
            for row in rows
        }

    def put_summary(self, block: Block, text: str, author: str) -> int:
        """Add the next summary of a size; drafts behind it hold again, and how many did."""
        if block.end <= self.count():
            rows = [{"text": checked_text(text), "author": author}]
            if have := self.shelf.put(block.size, block.number, rows, self._clock()):
                return have - block.number - 1
        raise Conflict(f"{block.name} is not the next block of its size.", way_out="Ask what is due.")

    def drop_summaries(self, keep: Mapping[int, int], wrong: Collection[Block]) -> None:
        """Delete the wrong summaries; what was after them waits as drafts."""
        del keep  # the first that is dropped of each size is the wrong one
        self.shelf.drop([(block.size, block.number) for block in wrong])

    def nearest(self, text: str, limit: int) -> Sequence[Entry]:
        """The memories most like a text by its words."""
        return [_entry(row) for row in self.shelf.near(text, limit)]

    def found(self, query: str, limit: int) -> Sequence[Entry]:
        """The memories for a query by words and by meaning, the two rankings fused; those not embedded by words."""
        embed = self._embed() if self._embed else None
        if embed is None:
            return self.nearest(query, limit)
        self._fill(embed)
        rows = self.shelf.find(query, embed([query])[0], 4 * limit)
        rows = [row for row in rows if row["by_words"] is not None or row["by_meaning"] >= _NOT_ALIKE]
        fused = reciprocal_ranks(
            [row["by_words"] or 0.0 for row in rows], [row["by_meaning"] or 0.0 for row in rows]
        )
        ranked = sorted(zip(fused, rows, strict=True), key=lambda pair: (-pair[0], -pair[1]["number"]))
        return [_entry(row) for _, row in ranked[:limit]]

    def _fill(self, embed: Embed) -> None:
        """Embed memories that wait for it, so many at most."""
        rows = self.shelf.pending(_TO_EMBED)
        if rows:
            vectors = embed([row["text"] for row in rows])
            self.shelf.embed(
                [
                    {"key": row["key"], "vector": list(vector)}
                    for row, vector in zip(rows, vectors, strict=True)
                ]
            )

    def haystack(self) -> Haystack:
        """All lines, the newest first."""
        total = self.count()
        return Haystack(None, total, self.shelf.newest_first(total))

    def details(self, numbers: Sequence[int]) -> dict[int, dict[str, Any]]:
        """What is known beyond the lines, by number."""
        return {row.pop("number"): row for row in self.shelf.details(numbers)}

    def erase_entry(self, number: int) -> bool:
        """Take the words out of a memory and delete the summaries that may tell them."""
        total = self.count()
        found = self.shelf.entries(number, number + 1) if 0 <= number < total else []
        if not found:
            return False
        wrong = ancestors(Block(2, number // 2), total)
        self.shelf.rewrite([{"number": number, "day": found[0]["day"], "text": ERASED}])
        self.shelf.drop([(block.size, block.number) for block in wrong])
        return True

    def erase_of(self, member: str) -> int:
        """Take the words out of what a member wrote into a team's journal."""
        return sum(self.erase_entry(number) for number in self.shelf.said_by(member))

    def erase(self) -> int:
        """Delete the user's journal; of a team's there is only `erase_entry`."""
        if self.shelf.user_id is None:
            raise Conflict("The journal of a team has no owner who could erase it.", way_out="Erase entries.")
        total = self.count()
        erase(self.shelf.graph, self.shelf.user_id)
        return total


def _entry(row: Mapping[str, Any]) -> Entry:
    return Entry(row["number"], row["day"], row["text"])
