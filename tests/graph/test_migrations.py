"""Migrations: once per store, in order, and never behind the back of another version."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import neo4j
import pytest

from openmap_graph.errors import Broken, Misconfigured, StoreTooNew
from openmap_graph.graph import migrations, queries
from openmap_graph.graph.door import Graph
from openmap_graph.graph.queries import query
from openmap_graph.graph.schema import prepare
from tests.graph.own_files import OwnFiles, own_files
from tests.graph.stores import emptied, graph_at, wipe
from tests.live_server import LiveServer


def applied(*found: migrations.Migration) -> list[dict[str, Any]]:
    return [{"key": each.name, "version": each.version, "checksum": each.checksum} for each in found]


def test_a_new_store_needs_every_migration():
    known = migrations.known_migrations()

    assert migrations.pending(known, []) == known


def test_a_current_store_needs_none():
    known = migrations.known_migrations()

    assert migrations.pending(known, applied(*known)) == ()


def test_a_store_with_a_later_migration_belongs_to_a_newer_version():
    later = {"key": "0999_later", "version": 999, "checksum": "any"}

    with pytest.raises(StoreTooNew, match=r"0999_later.*pip install --upgrade"):
        migrations.pending(migrations.known_migrations(), [later])


def test_a_file_that_was_changed_after_it_was_applied_is_refused():
    known = migrations.known_migrations()
    changed = [row | {"checksum": "another"} for row in applied(*known)]

    with pytest.raises(Misconfigured, match="0001_baseline"):
        migrations.pending(known, changed)


def test_a_gap_in_the_numbers_is_a_fault():
    with pytest.raises(Broken, match="0002"):
        migrations.numbered([query("migrations/0001_one"), query("migrations/0003_three")])


@pytest.fixture(scope="module")
def empty(server: LiveServer) -> Iterator[neo4j.Driver]:
    with emptied(server) as driver:
        yield driver


@pytest.fixture
def store(server: LiveServer, empty: neo4j.Driver) -> neo4j.Driver:
    wipe(empty, server.database)
    return empty


@pytest.fixture
def graph(server: LiveServer, store: neo4j.Driver) -> Iterator[Graph]:
    with graph_at(server) as graph:
        yield graph


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> OwnFiles:
    return own_files(tmp_path, monkeypatch)


def add_counting_migration(files: OwnFiles) -> None:
    """A migration that changes three nodes, two at a time."""
    files.add(
        "migrations/0002_count",
        "MATCH (n:Note) WHERE n.counted IS NULL WITH n LIMIT 2 "
        "SET n.counted = 1, n.times = coalesce(n.times, 0) + 1 RETURN count(n) AS changed",
        mode="write",
        returns="changed",
    )


def recorded(driver: neo4j.Driver, database: str) -> list[str]:
    found = driver.execute_query(
        "MATCH (m:SchemaMigration) RETURN m.key AS name ORDER BY m.version", database_=database
    )
    return [row["name"] for row in found.records]


@pytest.mark.live
def test_a_store_of_an_older_version_gets_what_is_new(
    server: LiveServer, store: neo4j.Driver, graph: Graph, files: OwnFiles
):
    prepare(graph, "a-model", 4)
    store.execute_query(
        "UNWIND range(1, 3) AS i CREATE (:Note {key: toString(i)})", database_=server.database
    )
    add_counting_migration(files)

    state = prepare(graph, "a-model", 4)

    assert state.version == 2
    assert state.applied == ("0002_count",)
    assert recorded(store, server.database) == ["0001_baseline", "0002_count"]
    times = store.execute_query("MATCH (n:Note) RETURN n.times AS times", database_=server.database)
    assert [row["times"] for row in times.records] == [1, 1, 1]


@pytest.mark.live
def test_an_interrupted_migration_goes_on_where_it_stopped(
    server: LiveServer, store: neo4j.Driver, graph: Graph, files: OwnFiles
):
    prepare(graph, "a-model", 4)
    store.execute_query(
        "UNWIND range(1, 3) AS i CREATE (:Note {key: toString(i), counted: CASE i WHEN 1 THEN 1 END})",
        database_=server.database,
    )
    add_counting_migration(files)

    prepare(graph, "a-model", 4)

    times = store.execute_query(
        "MATCH (n:Note) RETURN n.times AS times ORDER BY n.key", database_=server.database
    )
    assert [row["times"] for row in times.records] == [None, 1, 1]


@pytest.mark.live
def test_processes_that_open_a_new_store_at_once_apply_each_migration_once(
    server: LiveServer, store: neo4j.Driver, files: OwnFiles
):
    store.execute_query(
        "UNWIND range(1, 9) AS i CREATE (:Note {key: toString(i)})", database_=server.database
    )
    add_counting_migration(files)
    versions: list[int] = []
    failures: list[BaseException] = []

    def open_store() -> None:
        try:
            with graph_at(server) as own:
                versions.append(prepare(own, "a-model", 4).version)
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=open_store) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert failures == []
    assert versions == [2, 2, 2, 2]
    times = store.execute_query("MATCH (n:Note) RETURN n.times AS times", database_=server.database)
    assert [row["times"] for row in times.records] == [1] * 9


@pytest.mark.live
def test_a_store_that_a_newer_version_has_changed_is_left_alone(
    server: LiveServer, store: neo4j.Driver, graph: Graph, files: OwnFiles, monkeypatch: pytest.MonkeyPatch
):
    newer = queries.folder
    add_counting_migration(files)
    prepare(graph, "a-model", 4)
    (newer() / "migrations" / "0002_count.cypher").unlink()
    queries.load.cache_clear()

    with pytest.raises(StoreTooNew, match="0002_count"):
        prepare(graph, "a-model", 4)
