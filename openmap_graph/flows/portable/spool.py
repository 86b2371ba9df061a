"""A file on disk that keeps names and lines while a memory is exported or imported, so that size costs no memory."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Self

from openmap_graph.errors import Unavailable

_SCHEMA = """
CREATE TABLE names (name TEXT PRIMARY KEY, other TEXT NOT NULL, label TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE taken (other TEXT PRIMARY KEY, line INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE edges (source TEXT, kind TEXT, target TEXT, properties TEXT);
CREATE INDEX found ON edges (target) WHERE kind IN ('FOUND', 'BECAME');
CREATE TABLE lines (section INTEGER, sort TEXT, name TEXT, line BLOB);
"""

_NAMED_EDGES = """
SELECT start.other, kind, goal.other, properties
FROM edges LEFT JOIN names AS start ON start.name = source LEFT JOIN names AS goal ON goal.name = target
"""

_MOST_RECENT = 100_000
"""So many names are kept in memory beside the file."""

_AT_ONCE = 1_000


class Spool:
    """Names with what they are called on the other side, and lines to be sorted; gone when it is left."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="openmap-")
        self._file = sqlite3.connect(Path(self._folder.name) / "spool", isolation_level=None)
        self._file.executescript(f"PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; {_SCHEMA} BEGIN;")
        self._recent: dict[str, tuple[str, str]] = {}
        self._names: dict[str, tuple[str, str]] = {}
        self._edges: list[tuple[str, str, str, str]] = []
        self._lines: list[tuple[int, str, str, bytes]] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()
        self._folder.cleanup()
        if isinstance(error, sqlite3.OperationalError):
            raise Unavailable(
                f"The folder for temporary files can't be written: {error}.",
                way_out="Make room there, or set TMPDIR to another folder.",
            ) from error

    def put_name(self, name: str, other: str, label: str) -> None:
        """Note what `name` is called on the other side; it was not noted before, or the same was."""
        self._names[name] = (other, label)
        if len(self._names) >= _AT_ONCE:
            self._store_names()

    def _store_names(self) -> None:
        rows = ((name, other, label) for name, (other, label) in self._names.items())
        self._file.executemany("INSERT OR IGNORE INTO names VALUES (?, ?, ?)", rows)
        self._remember(self._names)
        self._names = {}

    def _remember(self, names: dict[str, tuple[str, str]]) -> None:
        if len(self._recent) + len(names) > _MOST_RECENT:
            self._recent.clear()
        self._recent.update(names)

    def add_name(self, name: str, other: str, label: str) -> bool:
        """Note what `name` is called on the other side; False when that is known already."""
        self._store_names()
        done = self._file.execute("INSERT OR IGNORE INTO names VALUES (?, ?, ?)", (name, other, label))
        return done.rowcount == 1

    def take(self, other: str, line: int) -> int | None:
        """Note that a line is the one about `other`; the earlier line that is about it, if there is one."""
        done = self._file.execute("INSERT OR IGNORE INTO taken VALUES (?, ?)", (other, line))
        if done.rowcount == 1:
            return None
        return int(self._file.execute("SELECT line FROM taken WHERE other = ?", (other,)).fetchone()[0])

    def other(self, name: str) -> tuple[str, str] | None:
        """What `name` is called on the other side, and its label."""
        if known := self._recent.get(name) or self._names.get(name):
            return known
        found = self._file.execute("SELECT other, label FROM names WHERE name = ?", (name,)).fetchone()
        if found is not None:
            self._remember({name: found})
        return found

    def renamed(self, name: str) -> str:
        """What `name` is called on the other side; itself when nobody knows it."""
        found = self.other(name)
        return found[0] if found else name

    def add_edge(self, source: str, kind: str, target: str, properties: str) -> None:
        """Keep a relationship until all names are known."""
        self._edges.append((source, kind, target, properties))
        if len(self._edges) >= _AT_ONCE:
            self._store_edges()

    def edges(self) -> Iterator[tuple[str | None, str, str | None, str]]:
        """Every relationship that was kept, with what its ends are called on the other side, None where nobody knows."""
        self._store_edges()
        self._store_names()
        yield from self._file.execute(_NAMED_EDGES)

    def _store_edges(self) -> None:
        self._file.executemany("INSERT INTO edges VALUES (?, ?, ?, ?)", self._edges)
        self._edges.clear()

    def source(self, kind: str, target: str) -> str | None:
        """From where a relationship that was kept leads to `target`; kinds FOUND and BECAME only."""
        self._store_edges()
        found = self._file.execute(
            "SELECT source FROM edges WHERE target = ? AND kind = ? AND kind IN ('FOUND', 'BECAME')",
            (target, kind),
        ).fetchone()
        return str(found[0]) if found else None

    def add_line(self, section: int, sort: str, name: str, line: bytes) -> None:
        """Keep a line of the file."""
        self._lines.append((section, sort, name, line))
        if len(self._lines) >= _AT_ONCE:
            self._store_lines()

    def _store_lines(self) -> None:
        self._file.executemany("INSERT INTO lines VALUES (?, ?, ?, ?)", self._lines)
        self._lines.clear()

    def lines(self) -> Iterator[bytes]:
        """Every line, by section, then by what it is sorted by."""
        self._store_lines()
        rows = self._file.execute("SELECT line FROM lines ORDER BY section, sort, name, line")
        yield from (row[0] for row in rows)

    def pages(self, size: int) -> Iterator[tuple[str, list[str]]]:
        """What the named are called on the other side, label by label, where that differs from their name."""
        self._store_names()
        rows = self._file.execute("SELECT label, other FROM names WHERE other <> name ORDER BY label")
        label, page = "", list[str]()
        for found, other in rows:
            if found != label or len(page) == size:
                if page:
                    yield label, page
                label, page = found, []
            page.append(other)
        if page:
            yield label, page

    def unchanged(self, label: str, size: int) -> Iterator[list[str]]:
        """The names of one label that are the same on both sides."""
        self._store_names()
        rows = self._file.execute("SELECT name FROM names WHERE other = name AND label = ?", (label,))
        while page := rows.fetchmany(size):
            yield [row[0] for row in page]
