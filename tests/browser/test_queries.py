"""The saved queries on the memory of a person: they answer with what can be drawn, of that person alone."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import neo4j
import pytest

from openmap_graph.client import OpenMap, UserMemory
from openmap_graph.graph.nodes import NODES
from openmap_graph.localdb.browser import SavedQuery, saved_queries
from tests.browser.person import live_a_while
from tests.cypher.test_live import operators
from tests.graph.stores import driver_at
from tests.live_server import LiveServer

pytestmark = pytest.mark.live

SAVED = {saved.name: saved for saved in saved_queries()}
NOT_YET_THERE = ("01N50", "01N51", "01N52")
"""Remarks that a label, a type or a property is in no node so far."""
NOT_OF_A_USER = {"Store", "SchemaMigration", "Token"}


@pytest.fixture(scope="module")
def person(server: LiveServer) -> Iterator[UserMemory]:
    now = datetime.now(UTC)
    with OpenMap.open(server.settings(timeout_s=60), clock=lambda: now) as om:
        memory = om.user(f"person-{uuid4().hex}")
        live_a_while(memory, now)
        yield memory
        memory.erase()


@pytest.fixture(scope="module")
def driver(server: LiveServer) -> Iterator[neo4j.Driver]:
    with driver_at(server) as opened:
        yield opened


def asked(
    driver: neo4j.Driver, server: LiveServer, saved: SavedQuery, person: UserMemory, user_id: str
) -> neo4j.EagerResult:
    about = "ramen" if saved.name == "belief_history" else "window"
    ids = [memory.id for memory in person.memories()] + [belief.id for belief in person.beliefs()]
    return driver.execute_query(
        saved.text,  # pyright: ignore[reportArgumentType]
        {"user_id": user_id, "about": about, "ids": ids},
        database_=server.database,
        routing_=neo4j.RoutingControl.READ,
    )


def drawn(value: Any) -> Iterator[neo4j.graph.Node]:
    """The nodes that the Browser draws of a value: those of paths too, and of lists of paths."""
    if isinstance(value, neo4j.graph.Node):
        yield value
    elif isinstance(value, neo4j.graph.Path):
        yield from value.nodes
    elif isinstance(value, list):
        for one in value:
            yield from drawn(one)


@pytest.mark.parametrize("name", SAVED)
def test_a_saved_query_draws_nodes_with_captions_and_says_nothing_amiss(
    name: str, driver: neo4j.Driver, server: LiveServer, person: UserMemory
):
    result = asked(driver, server, SAVED[name], person, person.user_id)
    nodes = {node.element_id: node for row in result.records for node in drawn(list(row.values()))}
    edges = {edge.element_id for row in result.records for edge in row_edges(list(row.values()))}
    remarks = {each.gql_status for each in result.summary.gql_status_objects if each.is_notification}

    assert all(list(drawn(list(row.values()))) for row in result.records)
    assert len(nodes) >= 4
    assert len(edges) >= 3
    assert [node for node in nodes.values() if not node.get("caption")] == []
    assert remarks <= set(NOT_YET_THERE)
    assert result.summary.query_type == "r"


def row_edges(value: Any) -> Iterator[neo4j.graph.Relationship]:
    if isinstance(value, neo4j.graph.Path):
        yield from value.relationships
    elif isinstance(value, list):
        for one in value:
            yield from row_edges(one)


@pytest.mark.parametrize("name", SAVED)
def test_a_saved_query_shows_nothing_of_anybody_else(
    name: str, driver: neo4j.Driver, server: LiveServer, person: UserMemory
):
    assert asked(driver, server, SAVED[name], person, "nobody-else").records == []


@pytest.mark.parametrize("name", SAVED)
def test_the_plan_of_a_saved_query_walks_through_no_label(
    name: str, driver: neo4j.Driver, server: LiveServer, person: UserMemory
):
    saved = SAVED[name]
    explained = SavedQuery(saved.name, saved.title, saved.text.replace("CYPHER 25", "CYPHER 25 EXPLAIN"))
    plan = list(operators(asked(driver, server, explained, person, person.user_id).summary.plan))

    assert plan
    assert [step for step in plan if step[0] in ("AllNodesScan", "NodeByLabelScan")] == []


def test_the_beliefs_lead_to_the_words_and_the_history_to_what_was_replaced(
    driver: neo4j.Driver, server: LiveServer, person: UserMemory
):
    beliefs = asked(driver, server, SAVED["beliefs_and_why"], person, person.user_id).records
    history = asked(driver, server, SAVED["belief_history"], person, person.user_id).records

    said = {node["text"] for row in beliefs for node in drawn(row["grounds"]) if "Turn" in node.labels}
    assert any("I like quiet places" in text for text in said)
    assert [[node["caption"] for node in drawn(row["replaced"])] for row in history if row["replaced"]] == [
        ["avoids ramen", "likes ramen"]
    ]


def test_every_kind_of_node_that_a_user_has_carries_a_caption(
    driver: neo4j.Driver, server: LiveServer, person: UserMemory
):
    person.remember_place({"name": "Кофейня «Уют»"}, "mentioned")
    person.remember_place({"name": "Kofeynya Uyut"}, "mentioned")
    person.forget(turn=person.recent_turns(1)[0].id)
    rows = driver.execute_query(
        "MATCH (n) WHERE n.user_id = $user OR n.key = $user OR n:Store OR n:SchemaMigration "
        "RETURN head(labels(n)) AS label, count(*) AS nodes, count(nullif(trim(n.caption), '')) AS captions",
        {"user": person.user_id},
        database_=server.database,
    ).records

    assert [row["label"] for row in rows if row["captions"] < row["nodes"]] == []
    assert {node.__label__ for node in NODES} - {row["label"] for row in rows} <= NOT_OF_A_USER
