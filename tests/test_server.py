"""The server that the live tests run on is the one that the product is written for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from neo4j import Driver, GraphDatabase

from tests.live_server import LiveServer

pytestmark = [pytest.mark.live, pytest.mark.smoke]


@pytest.fixture
def driver(server: LiveServer) -> Iterator[Driver]:
    with GraphDatabase.driver(server.uri, auth=(server.user, server.password)) as driver:  # pyright: ignore[reportUnknownMemberType]
        yield driver


def test_the_live_server_is_a_community_edition_of_the_expected_release(driver: Driver):
    records, _, _ = driver.execute_query("CALL dbms.components() YIELD versions, edition")

    assert records[0]["edition"] == "community"
    assert records[0]["versions"][0].startswith("2026.09.")


def test_the_live_server_waits_ten_seconds_for_a_lock_before_it_gives_up(driver: Driver):
    records, _, _ = driver.execute_query("SHOW SETTINGS 'db.lock.acquisition.timeout' YIELD value")

    assert records[0]["value"] == "10s"


def test_the_live_server_searches_vectors_within_one_tenant(driver: Driver):
    run = driver.execute_query
    run(
        "CREATE VECTOR INDEX server_probe IF NOT EXISTS FOR (p:ServerProbe) ON p.vector WITH [p.user_id] "
        "OPTIONS {indexConfig: {`vector.dimensions`: 2, `vector.similarity_function`: 'cosine'}}"
    )
    run("UNWIND ['a', 'b'] AS user CREATE (:ServerProbe {user_id: user, vector: [1.0, 0.5]})")
    run("CALL db.awaitIndexes(60)")
    try:
        records, _, _ = run(
            "MATCH (p:ServerProbe) SEARCH p IN (VECTOR INDEX server_probe FOR [1.0, 0.5] "
            "WHERE p.user_id = 'a' LIMIT 10) RETURN p.user_id AS user"
        )
        assert [record["user"] for record in records] == ["a"]
    finally:
        run("DROP INDEX server_probe")
        run("MATCH (p:ServerProbe) DELETE p")
