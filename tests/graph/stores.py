"""Stores for live tests: a graph at the test server, and a store emptied for one test."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

import neo4j

from openmap_graph.graph import migrations
from openmap_graph.graph.door import Graph, open_graph
from openmap_graph.graph.schema import prepare
from tests.live_server import LiveServer


@contextmanager
def graph_at(server: LiveServer, timeout_s: float = 30) -> Generator[Graph]:
    """A graph at the server, closed in the end."""
    graph = open_graph(server.uri, server.user, server.password, server.database, timeout_s)
    try:
        yield graph
    finally:
        graph.close()


@contextmanager
def driver_at(server: LiveServer) -> Generator[neo4j.Driver]:
    """A plain driver that reports notifications, for looking behind the door."""
    with neo4j.GraphDatabase.driver(server.uri, auth=(server.user, server.password)) as driver:  # pyright: ignore[reportUnknownMemberType]
        yield driver


@contextmanager
def emptied(server: LiveServer) -> Generator[neo4j.Driver]:
    """A database without nodes, constraints and indexes; afterwards the schema is as it was before."""
    with driver_at(server) as driver, graph_at(server) as graph:
        (before,) = graph.read(migrations.STORE)
        wipe(driver, server.database)
        try:
            yield driver
        finally:
            wipe(driver, server.database)
            if store := before["store"]:
                prepare(graph, store["embedding_model"] or "none", store["embedding_dimension"] or 0)


def wipe(driver: neo4j.Driver, database: str) -> None:
    """Take everything from the database but its token look-up indexes."""
    with driver.session(database=database) as session:  # pyright: ignore[reportUnknownMemberType]
        session.run("MATCH (n) CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 1000 ROWS").consume()
    for row in driver.execute_query("SHOW CONSTRAINTS YIELD name", database_=database).records:
        driver.execute_query("DROP CONSTRAINT $name", {"name": row["name"]}, database_=database)
    indexes = driver.execute_query("SHOW INDEXES YIELD name, type WHERE type <> 'LOOKUP'", database_=database)
    for row in indexes.records:
        driver.execute_query("DROP INDEX $name", {"name": row["name"]}, database_=database)
