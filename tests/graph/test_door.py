"""The door to the graph: what goes in and comes out, what is repeated, and how failures are told."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
from neo4j.exceptions import Neo4jError

from openmap_graph.errors import (
    Broken,
    Conflict,
    Misconfigured,
    NotFound,
    TimedOut,
    Unavailable,
)
from openmap_graph.graph.door import Graph, Unit, open_graph
from openmap_graph.graph.queries import Query
from openmap_graph.graph.values import vector
from openmap_graph.model.place import Point
from tests.graph.own_files import OwnFiles, own_files
from tests.graph.proxy import proxy_to
from tests.graph.stores import graph_at
from tests.live_server import LiveServer

pytestmark = pytest.mark.live


@pytest.fixture(scope="module")
def graph(server: LiveServer) -> Iterator[Graph]:
    with graph_at(server) as graph:
        yield graph


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> OwnFiles:
    return own_files(tmp_path, monkeypatch)


@pytest.fixture
def count(files: OwnFiles) -> Query:
    return files.add(
        "probe/count",
        "MATCH (p:DoorProbe {key: $key}) RETURN count(p) AS found, sum(p.times) AS times",
        returns="found, times",
        key="STRING",
    )


@pytest.fixture
def add(files: OwnFiles) -> Query:
    return files.add(
        "probe/add",
        "MERGE (p:DoorProbe {key: $key}) SET p.times = coalesce(p.times, 0) + 1 RETURN p.times AS times",
        mode="write",
        returns="times",
        key="STRING",
    )


@pytest.fixture
def key() -> str:
    return uuid4().hex


def test_values_come_back_as_they_went_in(graph: Graph, files: OwnFiles):
    echo = files.add("probe/echo", "RETURN $value AS value", returns="value", value="ANY")
    berlin = datetime(2026, 5, 3, 12, tzinfo=ZoneInfo("Europe/Berlin"))
    values = {
        "instant": datetime(2026, 5, 3, 12, 0, 0, 250_000, tzinfo=UTC),
        "offset": datetime(2026, 5, 3, 12, tzinfo=timezone(timedelta(hours=5, minutes=45))),
        "named": berlin,
        "day": date(2026, 5, 3),
        "point": Point(latitude=66.0, longitude=-179.9),
        "list": [1, 2.5, "three", None, True],
        "nested": [{"at": [berlin]}, {"point": Point(latitude=1, longitude=2)}],
    }

    (row,) = graph.read(echo, value=values)

    assert row["value"] == values


def test_a_time_that_the_database_gives_in_a_named_zone_counts_in_that_zone(graph: Graph, files: OwnFiles):
    named = files.add(
        "probe/named", "RETURN datetime('2026-10-24T12:00:00[Europe/Berlin]') AS value", returns="value"
    )

    (row,) = graph.read(named)

    assert row["value"] + timedelta(days=1) == datetime(2026, 10, 25, 12, tzinfo=ZoneInfo("Europe/Berlin"))


def test_times_of_named_zones_are_sent_with_their_offset(graph: Graph, files: OwnFiles):
    echo = files.add("probe/echo", "RETURN $value AS value", returns="value", value="LIST<ZONED DATETIME>")
    hours = [
        datetime(2026, 1, 1, tzinfo=ZoneInfo(zone)) + timedelta(hours=hour)
        for zone in ("Europe/Berlin", "America/St_Johns", "Asia/Tokyo", "Europe/Amsterdam")
        for hour in range(0, 8760, 7)
    ]

    (row,) = graph.read(echo, value=hours)

    assert [(each, each.utcoffset()) for each in row["value"]] == [(each, each.utcoffset()) for each in hours]


def test_a_time_from_before_whole_offsets_keeps_its_instant(graph: Graph, files: OwnFiles):
    echo = files.add("probe/echo", "RETURN $value AS value", returns="value", value="ZONED DATETIME")
    early = datetime(1890, 5, 3, 12, tzinfo=ZoneInfo("Europe/Amsterdam"))

    assert graph.read(echo, value=early) == [{"value": early}]


def test_a_time_without_offset_is_refused(graph: Graph, files: OwnFiles):
    echo = files.add("probe/echo", "RETURN $value AS value", returns="value", value="ZONED DATETIME")

    with pytest.raises(Broken, match="has no offset"):
        graph.read(echo, value=datetime(2026, 5, 3))  # noqa: DTZ001 - the naive time is the case


def test_vectors_are_written_as_lists_and_compared_as_vectors(graph: Graph, files: OwnFiles, key: str):
    store = files.add(
        "probe/store",
        "UNWIND $rows AS row MERGE (p:DoorProbe {key: row.key}) SET p.vector = toFloatList(row.vector) "
        "RETURN p.vector AS vector, vector.similarity.cosine(p.vector, $wanted) AS similarity",
        mode="write",
        returns="vector, similarity",
        rows="LIST<MAP>",
        wanted="VECTOR",
    )

    (row,) = graph.write(store, rows=[{"key": key, "vector": vector([0.5, 0.25])}], wanted=(0.5, 0.25))

    assert row["vector"] == [0.5, 0.25]
    assert row["similarity"] == pytest.approx(1)


def test_a_node_comes_back_as_its_properties(graph: Graph, files: OwnFiles, key: str):
    store = files.add(
        "probe/node",
        "MERGE (p:DoorProbe {key: $key}) SET p.at = $at RETURN p",
        mode="write",
        returns="p",
        key="STRING",
        at="ZONED DATETIME",
    )
    at = datetime(2026, 5, 3, tzinfo=UTC)

    assert graph.write(store, key=key, at=at) == [{"p": {"key": key, "at": at}}]


def test_parameters_must_be_the_declared_ones(graph: Graph, count: Query):
    with pytest.raises(Broken, match=r"probe/count\.cypher .* kye"):
        graph.read(count, kye="x")


def test_a_writing_statement_is_not_called_to_read(graph: Graph, add: Query, count: Query, key: str):
    with pytest.raises(Broken, match=r"probe/add\.cypher writes"):
        graph.read(add, key=key)

    assert graph.read(count, key=key)[0]["found"] == 0


def test_a_reading_call_can_change_nothing_even_if_the_file_lies(graph: Graph, files: OwnFiles, key: str):
    procedure = files.add(
        "probe/sly",
        "CALL db.createLabel('DoorProbe' + $key)",
        returns="-",
        key="STRING",
    )

    with pytest.raises(Broken, match=r"probe/sly\.cypher"):
        graph.read(procedure, key=key)


def test_a_read_sees_the_write_before_it(graph: Graph, add: Query, count: Query, key: str):
    graph.write(add, key=key)

    assert graph.read(count, key=key)[0]["found"] == 1


def test_statements_of_one_transaction_see_each_other(graph: Graph, add: Query, count: Query, key: str):
    def work(unit: Unit) -> int:
        unit.run(add, key=key)
        return unit.run(count, key=key)[0]["found"]

    assert graph.transact(work) == 1


def test_an_error_inside_a_transaction_leaves_nothing(graph: Graph, add: Query, count: Query, key: str):
    def work(unit: Unit) -> None:
        unit.run(add, key=key)
        raise NotFound("No such place.")

    with pytest.raises(NotFound):
        graph.transact(work)
    assert graph.read(count, key=key)[0]["found"] == 0


def test_a_commit_whose_answer_got_lost_is_made_again(
    server: LiveServer, graph: Graph, add: Query, count: Query, key: str
):
    with proxy_to(server.uri) as proxy:
        through = open_graph(proxy.uri, server.user, server.password, server.database, 30)
        proxy.commits_to_lose = 1
        try:
            rows = through.write(add, key=key)
        finally:
            through.close()

    assert proxy.lost == 1
    assert rows == [{"times": 2}], "the first commit had reached the server"
    assert graph.read(count, key=key) == [{"found": 1, "times": 2}]


def test_a_server_that_never_confirms_is_unreachable_in_time(server: LiveServer, add: Query, key: str):
    with proxy_to(server.uri) as proxy:
        through = open_graph(proxy.uri, server.user, server.password, server.database, 1)
        proxy.commits_to_lose = 1_000
        try:
            with pytest.raises(Unavailable):
                through.write(add, key=key)
        finally:
            through.close()


def test_two_transactions_that_lock_each_other_both_succeed(graph: Graph, add: Query, count: Query):
    keys = (uuid4().hex, uuid4().hex)
    both_hold_one = threading.Barrier(2)
    failures: list[BaseException] = []

    def work(first: str, second: str) -> None:
        attempts = 0

        def unit_of_work(unit: Unit) -> None:
            nonlocal attempts
            attempts += 1
            unit.run(add, key=first)
            if attempts == 1:
                both_hold_one.wait(timeout=20)
            unit.run(add, key=second)

        try:
            graph.transact(unit_of_work)
        except BaseException as error:
            failures.append(error)

    for each in keys:
        graph.write(add, key=each)
    threads = [threading.Thread(target=work, args=pair) for pair in (keys, keys[::-1])]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert failures == []
    assert [graph.read(count, key=each)[0]["times"] for each in keys] == [3, 3]


def test_waiting_for_a_lock_ends_in_time_and_changes_nothing(
    server: LiveServer, graph: Graph, add: Query, count: Query, key: str
):
    graph.write(add, key=key)
    held, done = threading.Event(), threading.Event()

    def hold(unit: Unit) -> None:
        unit.run(add, key=key)
        held.set()
        done.wait(timeout=20)

    holder = threading.Thread(target=graph.transact, args=(hold,))
    holder.start()
    try:
        assert held.wait(timeout=20)
        with graph_at(server, timeout_s=1) as hurried, pytest.raises(TimedOut, match="OPENMAP_TIMEOUT_S"):
            hurried.write(add, key=key)
    finally:
        done.set()
        holder.join()
    assert graph.read(count, key=key) == [{"found": 1, "times": 2}]


def test_a_statement_that_runs_too_long_is_stopped(server: LiveServer, files: OwnFiles):
    slow = files.add(
        "probe/slow",
        "UNWIND range(1, 100000) AS a UNWIND range(1, 100000) AS b WITH a WHERE a < 0 RETURN count(a) AS many",
        returns="many",
    )
    with graph_at(server, timeout_s=1) as hurried, pytest.raises(TimedOut, match="probe/slow took too long"):
        hurried.read(slow)


def test_running_out_of_memory_is_not_tried_again(graph: Graph):
    calls: list[int] = []

    def work(unit: Unit) -> None:
        calls.append(1)
        raise Neo4jError._hydrate_neo4j(  # pyright: ignore[reportPrivateUsage, reportUnknownMemberType]
            code="Neo.TransientError.General.MemoryPoolOutOfMemoryError",
            message="The allocation would exceed the limit",
        )

    with pytest.raises(Unavailable, match="less at once"):
        graph.transact(work, name="import")
    assert calls == [1]


def test_a_broken_statement_is_a_fault_that_names_the_file(graph: Graph, files: OwnFiles):
    broken = files.add("probe/broken", "RETURN no_such_function(1) AS x", returns="x")

    with pytest.raises(Broken, match=r"cypher/probe/broken\.cypher failed: .*no_such_function"):
        graph.read(broken)


def test_breaking_a_constraint_is_a_conflict(graph: Graph, files: OwnFiles, key: str):
    constraint = files.add(
        "probe/constraint",
        "CREATE CONSTRAINT door_probe_name IF NOT EXISTS FOR (p:DoorProbe) REQUIRE p.name IS UNIQUE",
        mode="write",
    )
    create = files.add("probe/create", "CREATE (p:DoorProbe {name: $name})", mode="write", name="STRING")
    graph.write(constraint)
    graph.write(create, name=key)

    with pytest.raises(Conflict, match="probe/create"):
        graph.write(create, name=key)


def test_a_wrong_password_names_the_setting(server: LiveServer):
    with pytest.raises(Misconfigured, match="OPENMAP_NEO4J_PASSWORD"):
        open_graph(server.uri, server.user, "certainly-wrong", server.database, 10)


def test_an_unknown_database_names_the_setting(server: LiveServer):
    with pytest.raises(Misconfigured, match=r"no-such-database.*OPENMAP_NEO4J_DATABASE"):
        open_graph(server.uri, server.user, server.password, "no-such-database", 10)


def test_a_server_of_an_older_kind_is_refused_with_what_to_use(server: LiveServer, files: OwnFiles):
    files.add("admin/server", "RETURN what_this_server_lacks() AS version", returns="version, edition")

    with pytest.raises(Misconfigured, match=r"Cypher 25.*Use Neo4j"):
        open_graph(server.uri, server.user, server.password, server.database, 10)


def test_timings_tell_how_often_each_file_ran(server: LiveServer, add: Query, count: Query, key: str):
    with graph_at(server) as graph:
        graph.write(add, key=key)
        graph.read(count, key=key)
        graph.read(count, key=key)
        timings = {timing.name: timing for timing in graph.timings()}

    assert timings["probe/add"].count == 1
    assert timings["probe/count"].count == 2
    assert timings["probe/count"].total_ms >= timings["probe/count"].longest_ms > 0


def test_the_server_knows_which_file_a_transaction_runs(graph: Graph, files: OwnFiles):
    running = files.add(
        "probe/running",
        "SHOW TRANSACTIONS YIELD metaData, currentQuery WHERE metaData.query = 'probe/running' RETURN metaData, currentQuery",
        returns="metaData, currentQuery",
    )
    (row,) = graph.read(running)

    assert row["currentQuery"].startswith("// name: probe/running")


def test_many_threads_share_one_graph(graph: Graph, add: Query, count: Query, key: str):
    graph.write(add, key=key)
    threads = [threading.Thread(target=lambda: graph.write(add, key=key)) for _ in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert graph.read(count, key=key) == [{"found": 1, "times": 13}]
