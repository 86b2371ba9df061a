"""Journals in the graph: memories, summaries and their levels, by their keys `<store>/<size>/<number>`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple
from uuid import uuid4

from openmap_graph.errors import NotFound
from openmap_graph.graph import user
from openmap_graph.graph.door import Graph, Row, Unit
from openmap_graph.graph.queries import query
from openmap_graph.rules.keys import key, tenant
from openmap_graph.rules.search_text import full_text, full_text_cjk

CREATE = query("journal/create")
STATE = query("journal/state")
MARKS = query("journal/marks")
MARK = query("journal/mark")
CONFIGURE = query("journal/configure")
APPEND = query("journal/append")
ENTRIES = query("journal/entries")
LOG = query("journal/log")
LINES = query("journal/lines")
PUT = query("journal/put")
DROP = query("journal/drop")
SHORTEN = query("journal/shorten")
REMOVE = query("journal/remove")
REWRITE = query("journal/rewrite")
EVIDENCE = query("journal/evidence")
KNOWN_EVIDENCE = query("journal/known_evidence")
ANNOTATE = query("journal/annotate")
NEAR = query("journal/near")
FIND = query("journal/find")
PENDING = query("journal/pending")
EMBED = query("journal/embed")
DETAIL = query("journal/detail")
SAID_BY = query("journal/said_by")
ERASE = query("journal/erase")

BATCH = 5_000
_LARGEST_POWER = 40


class Mark(NamedTuple):
    """What is known of one level and of the file that it mirrors."""

    size: int
    have: int
    top: int
    stamp: str
    digests: tuple[str, ...]


def store_key(user_id: str | None, name: str) -> str:
    """The id of a user's own journal, or of a team's."""
    return key("jrn", user_id, name)


def erase(graph: Graph, user_id: str) -> int:
    """Delete the journals that a user owns, in batches; how many nodes that were. Can be repeated after a fault."""
    total = 0
    while deleted := int(graph.write(ERASE, user_id=user_id, batch=BATCH)[0]["deleted"]):
        total += deleted
    return total


@dataclass(frozen=True)
class Shelf:
    """One journal in the graph. `user_id` is its owner, None for that of a team; `name` tells an owner's apart."""

    graph: Graph
    key: str
    user_id: str | None
    name: str

    @property
    def token(self) -> str:
        """The token under which its text is indexed."""
        return tenant(self.user_id if self.user_id is not None else self.key)

    def level(self, size: int) -> str:
        """The key of a level."""
        return f"{self.key}/{size}"

    def prefix(self, size: int) -> str:
        """How the keys of a level's records begin."""
        return f"{self.key}/{size}/"

    def _levels(self) -> list[str]:
        return [self.level(1 << power) for power in range(_LARGEST_POWER)]

    def create(self, time_zone: str, now: datetime) -> None:
        """Make the journal, and the user, unless they are there."""

        def work(unit: Unit) -> None:
            if self.user_id is not None:
                user.ensure(unit, self.user_id, time_zone, now)
            scope = "team" if self.user_id is None else "personal"
            given = {"store": self.key, "user_id": self.user_id, "level": self.level(1), "name": self.name}
            unit.run(CREATE, **given, scope=scope, now=now)

        self.graph.transact(work, name="journal/create")

    def state(self) -> tuple[dict[int, int], list[str]] | None:
        """Counts by size and the sizes that were set; None when there is no journal."""
        rows = self.graph.read(STATE, store=self.key, levels=self._levels())
        return (
            ({each["size"]: each["count"] for each in rows[0]["counts"]}, rows[0]["overrides"])
            if rows
            else None
        )

    def marks(self, sizes: Sequence[int] = ()) -> dict[int, Mark]:
        """What is known of each level; of some sizes, then with digests."""
        levels = [self.level(size) for size in sizes] or self._levels()
        rows = self.graph.read(MARKS, levels=levels, with_digests=bool(sizes))
        return {
            row["size"]: Mark(row["size"], row["have"], row["top"], row["stamp"], tuple(row["digests"]))
            for row in rows
        }

    def mark(self, size: int, stamp: str, digests: Sequence[str]) -> None:
        """Note what the file of a level looks like."""
        self.graph.write(MARK, level=self.level(size), stamp=stamp, digests=list(digests))

    def configure(self, overrides: Sequence[str]) -> None:
        """Set the sizes."""
        self.graph.write(CONFIGURE, store=self.key, overrides=list(overrides))

    def append(
        self,
        rows: Sequence[Mapping[str, Any]],
        now: datetime,
        *,
        expected: int | None = None,
        embeds: bool = True,
    ) -> int | None:
        """Add memories in one transaction; the number of the first, None unless there are `expected` ones.

        A row may have `evidence`, ids of the user that have to exist (`NotFound`).
        """
        receipt = uuid4().hex if len(rows) == 1 else None

        def work(unit: Unit) -> int | None:
            found = unit.run(
                APPEND,
                store=self.key,
                user_id=self.user_id,
                tenant=self.token,
                level=self.level(1),
                prefix=self.prefix(1),
                receipt=receipt,
                expected=expected,
                embeds=embeds or None,
                rows=list(rows),
                now=now,
            )
            if not found:
                return None
            first = int(found[0]["first"])
            for at, row in enumerate(rows):
                if row.get("evidence"):
                    self._tie(unit, first + at, row["evidence"])
            return first

        return self.graph.transact(work, name="journal/append")

    def _tie(self, unit: Unit, number: int, ids: Sequence[str]) -> None:
        wanted = list(dict.fromkeys(ids))
        found = unit.run(EVIDENCE, user_id=self.user_id, key=f"{self.prefix(1)}{number}", ids=wanted)
        _all_known(wanted, found)

    def need_evidence(self, ids: Sequence[str]) -> None:
        """Raise `NotFound` for an id that is none of the user's."""
        wanted = list(dict.fromkeys(ids))
        if wanted:
            _all_known(wanted, self.graph.read(KNOWN_EVIDENCE, user_id=self.user_id, ids=wanted))

    def annotate(self, first: int, rows: Sequence[Mapping[str, Any]]) -> None:
        """Note of memories from `first` on what their files can't hold; only of those that still have these words."""
        numbered: list[Row] = [{**row, "number": first + at} for at, row in enumerate(rows)]

        def work(unit: Unit) -> None:
            unit.run(ANNOTATE, prefix=self.prefix(1), rows=numbered)
            for row in numbered:
                if row.get("evidence"):
                    self._tie(unit, row["number"], row["evidence"])

        self.graph.transact(work, name="journal/annotate")

    def entries(self, start: int, stop: int) -> list[Row]:
        """Memories by number: number, day and text."""
        return self.graph.read(ENTRIES, prefix=self.prefix(1), start=start, stop=stop)

    def newest_first(self, total: int) -> Iterator[list[str]]:
        """The lines of all memories in batches."""
        for stop in range(total, 0, -BATCH):
            yield self.graph.read(LOG, prefix=self.prefix(1), start=max(0, stop - BATCH), stop=stop)[0][
                "lines"
            ]

    def lines(self, entries: Sequence[int], summaries: Sequence[tuple[int, int]]) -> list[Row]:
        """Memories by number and summaries by size and number, in one reading."""
        return self.graph.read(
            LINES,
            entries=[f"{self.prefix(1)}{number}" for number in entries],
            summaries=[f"{self.prefix(size)}{number}" for size, number in summaries],
        )

    def put(
        self,
        size: int,
        first: int,
        rows: Sequence[Mapping[str, str]],
        now: datetime,
        *,
        replace: bool = False,
    ) -> int | None:
        """Add summaries (text, author); how many there are then, None when they are not the next ones."""
        found = self.graph.write(
            PUT,
            store=self.key,
            user_id=self.user_id,
            level=self.level(size),
            size=size,
            prefix=self.prefix(size),
            below=self.prefix(size // 2),
            first=first,
            replace=replace,
            rows=list(rows),
            now=now,
        )
        return int(found[0]["count"]) if found else None

    def drop(self, summaries: Sequence[tuple[int, int]]) -> None:
        """Delete these summaries (size, number); later ones of their sizes become drafts."""
        rows = [
            {"level": self.level(size), "key": f"{self.prefix(size)}{number}", "number": number}
            for size, number in summaries
        ]
        self.graph.write(DROP, rows=rows)

    def shorten(self, size: int, count: int, top: int) -> None:
        """Let a level end at a count, without drafts."""
        self.graph.write(SHORTEN, level=self.level(size), count=count)
        self.remove(size, count, top)

    def rewrite(self, rows: Sequence[Mapping[str, Any]]) -> None:
        """Write other words into memories: number, day and text."""
        self.graph.write(REWRITE, prefix=self.prefix(1), rows=list(rows))

    def near(self, text: str, limit: int) -> list[Row]:
        """Memories by shared words, best first."""
        words, words_cjk = self._words(text)
        given = {"store": self.key, "level": self.level(1), "words": words, "words_cjk": words_cjk}
        return self.graph.read(NEAR, **given, limit=limit)

    def find(self, text: str, vector: Sequence[float], limit: int) -> list[Row]:
        """Memories by words and by meaning, each with its two scores."""
        words, words_cjk = self._words(text)
        given = {"store": self.key, "level": self.level(1), "words": words, "words_cjk": words_cjk}
        return self.graph.read(FIND, **given, vector=list(vector), limit=limit)

    def _words(self, text: str) -> tuple[str, str]:
        return full_text(self.token, text, "text"), full_text_cjk(self.token, text, "text")

    def pending(self, limit: int) -> list[Row]:
        """Key and text of memories without a vector."""
        return self.graph.read(PENDING, store=self.key, limit=limit)

    def embed(self, rows: Sequence[Mapping[str, Any]]) -> None:
        """Store vectors: key and vector."""
        self.graph.write(EMBED, store=self.key, rows=list(rows))

    def details(self, numbers: Sequence[int]) -> list[Row]:
        """Author, source, time, event date and evidence of memories."""
        return self.graph.read(DETAIL, prefix=self.prefix(1), numbers=list(numbers))

    def said_by(self, member: str) -> list[int]:
        """The numbers of what a member wrote into a team's journal."""
        return [row["number"] for row in self.graph.read(SAID_BY, store=self.key, member=member)]

    def remove(self, size: int, start: int, stop: int) -> None:
        """Delete the records of a level from one number to before another."""
        for at in range(start, stop, BATCH):
            keys = [f"{self.prefix(size)}{number}" for number in range(at, min(stop, at + BATCH))]
            self.graph.write(REMOVE, keys=keys)


def _all_known(wanted: Sequence[str], found: Sequence[Row]) -> None:
    if missing := set(wanted) - {row["id"] for row in found}:
        raise NotFound(f"evidence: {sorted(missing)[0]!r} is no memory, belief, place or turn of this user.")
