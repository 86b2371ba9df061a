"""Numbered Cypher files that change what is stored, each applied once per store and in order.

A migration writes in batches and returns one column, `changed`: it is repeated, each time in a
transaction of its own, until it has nothing left to change. So it may stop half-way and go on later.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from openmap_graph.errors import Broken, Misconfigured, StoreTooNew
from openmap_graph.graph.door import Graph, Unit
from openmap_graph.graph.queries import Query, names, query

STORE = query("admin/store")
LOCK_STORE = query("admin/lock_store")
RECORD_MIGRATION = query("admin/record_migration")


@dataclass(frozen=True, slots=True)
class Migration:
    """One file of `cypher/migrations/`; `version` is the number in its name."""

    version: int
    query: Query

    @property
    def name(self) -> str:
        """The file's name without the folder, as `0001_baseline`."""
        return self.query.name.rpartition("/")[2]

    @property
    def checksum(self) -> str:
        """SHA-256 of the file's text, in hexadecimal digits."""
        return sha256(self.query.text.encode()).hexdigest()


def known_migrations() -> tuple[Migration, ...]:
    """The migrations that this version of the product brings, in order."""
    return numbered(query(name) for name in names("migrations"))


def numbered(queries: Iterable[Query]) -> tuple[Migration, ...]:
    """The migrations in `queries`, in order; `Broken` when their numbers are not 1, 2, 3 …"""
    found: list[Migration] = []
    for expected, each in enumerate(queries, start=1):
        number = each.name.rpartition("/")[2][:4]
        if number != f"{expected:04}":
            raise Broken(f"cypher/{each.name}.cypher has to be number {expected:04}.")
        found.append(Migration(expected, each))
    return tuple(found)


def pending(known: Sequence[Migration], applied: Sequence[dict[str, Any]]) -> tuple[Migration, ...]:
    """The migrations not yet in `applied` (maps with key, version and checksum).

    `StoreTooNew` when the store has one that is not known here; `Misconfigured` when an applied
    file was changed since.
    """
    by_version = {migration.version: migration for migration in known}
    done: set[int] = set()
    for row in applied:
        migration = by_version.get(row["version"])
        if migration is None:
            raise StoreTooNew(
                f"The store was changed by a newer version of openmap_graph (migration {row['key']}).",
                way_out="Install that version: pip install --upgrade openmap_graph.",
            )
        if row["checksum"] != migration.checksum:
            raise Misconfigured(
                f"The migration {row['key']} is not the one that was applied to this store.",
                way_out="Install openmap_graph again; a migration is never changed, only followed by another.",
            )
        done.add(migration.version)
    return tuple(migration for migration in known if migration.version not in done)


def apply(graph: Graph, known: Sequence[Migration]) -> tuple[str, ...]:
    """Apply what is pending and return the names; two processes at once apply each file once."""
    applied: list[str] = []
    for migration in known:
        changes = 0
        while (
            changed := graph.transact(
                lambda unit, each=migration: _step(unit, known, each), name=migration.name
            )
        ) > 0:
            changes += changed
        if changed == 0:
            applied.append(migration.name)
    return tuple(applied)


def _step(unit: Unit, known: Sequence[Migration], migration: Migration) -> int:
    """How much one batch changed; -1 when the migration was already applied."""
    unit.run(LOCK_STORE)
    (store,) = unit.run(STORE)
    if migration not in pending(known, store["migrations"]):
        return -1
    (row,) = unit.run(migration.query)
    if row["changed"] == 0:
        unit.run(
            RECORD_MIGRATION, name=migration.name, version=migration.version, checksum=migration.checksum
        )
    return row["changed"]
