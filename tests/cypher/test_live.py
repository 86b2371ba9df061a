"""What holds for every Cypher file on a server: it is understood without a remark, and uses its indexes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import neo4j
import pytest

from openmap_graph.graph import queries
from openmap_graph.graph.nodes import RELATIONSHIPS, node_declarations, relationship_declarations
from openmap_graph.graph.schema import prepare
from tests.graph.stores import emptied, graph_at
from tests.live_server import LiveServer

pytestmark = [pytest.mark.live, pytest.mark.smoke]

DIMENSION = 4
MANY = 400
PARAMETER_WITHOUT_VALUE = "01N60"
DUMMIES: dict[str, Any] = {
    "STRING": "seed",
    "INTEGER": 1,
    "FLOAT": 1.0,
    "BOOLEAN": True,
    "MAP": {},
    "VECTOR": [1.0] * DIMENSION,
    "LIST<FLOAT>": [1.0] * DIMENSION,
    "ZONED DATETIME": datetime(2026, 5, 3, 12, tzinfo=UTC),
    "POINT": neo4j.spatial.WGS84Point((13.4, 52.5)),
}


@dataclass(frozen=True)
class Prepared:
    """A database with the schema and one node or edge of every label, type and property."""

    driver: neo4j.Driver
    database: str
    indexes: dict[str, tuple[str, str, tuple[str, ...]]]
    explained: dict[str, neo4j.ResultSummary] = field(default_factory=dict[str, neo4j.ResultSummary])


@pytest.fixture(scope="module")
def prepared(server: LiveServer) -> Iterator[Prepared]:
    with emptied(server) as driver, graph_at(server) as graph:
        prepare(graph, "a-model", DIMENSION)
        seed(driver, server.database)
        rows = driver.execute_query(
            "SHOW INDEXES YIELD name, type, labelsOrTypes AS owners, properties WHERE type <> 'LOOKUP'",
            database_=server.database,
        ).records
        indexes = {row["name"]: (row["type"], row["owners"][0], tuple(row["properties"])) for row in rows}
        yield Prepared(driver, server.database, indexes)


def seed(driver: neo4j.Driver, database: str) -> None:
    """Enough of everything for a planner to weigh indexes: some nodes a user, and each kind of edge from each node.

    A property key is known to a database once it has been written, and stays known.
    """
    owned: dict[str, list[str]] = {}
    edges: dict[str, list[str]] = {}
    for each in node_declarations():
        owned.setdefault(each.owner, []).append(each.name)
    for each in relationship_declarations():
        edges.setdefault(each.owner, []).append(each.name)
    for label, properties in owned.items():
        driver.execute_query(
            "UNWIND range(1, $many) AS i CREATE (n:$($label)) "
            "FOREACH (name IN $properties | SET n[name] = name + toString(i % 7)) "
            "SET n.key = $label + toString(i), n.user_id = 'user' + toString(i % 40)",
            {"label": label, "properties": properties, "many": MANY if "user_id" in properties else 1},
            database_=database,
        )
    for edge in RELATIONSHIPS:
        driver.execute_query(
            "UNWIND range(1, $many) AS i MATCH (a:$($source) {key: $source + toString(i)}) "
            "MATCH (b:$($target) {key: $target + toString(i)}) CREATE (a)-[r:$($kind)]->(b) "
            "FOREACH (name IN $properties | SET r[name] = name + a.key + $kind)",
            {
                "source": edge.source,
                "kind": edge.kind,
                "target": edge.target or "Event",
                "properties": edges.get(edge.kind, []),
                "many": MANY,
            },
            database_=database,
        )
    driver.execute_query("CALL db.prepareForReplanning(60)", database_=database)


def explained(prepared: Prepared, name: str) -> neo4j.ResultSummary:
    if name in prepared.explained:
        return prepared.explained[name]
    statement = queries.load(name)
    header, body = statement.text.split("CYPHER 25", 1)
    given = {each: dummy(kind) for each, kind in statement.parameters.items()}
    result = prepared.driver.execute_query(
        f"{header}CYPHER 25 EXPLAIN{body}",  # pyright: ignore[reportArgumentType]
        given,
        database_=prepared.database,
    )
    assert set(result.keys) == set(statement.returns)
    prepared.explained[name] = result.summary
    return result.summary


def dummy(kind: str) -> Any:
    plain = kind.removesuffix(" | NULL")
    return [] if plain not in DUMMIES and plain.startswith("LIST<") else DUMMIES[plain]


def operators(plan: Any) -> Iterator[tuple[str, str]]:
    """Each operator of a plan with its details."""
    if plan:
        yield plan["operatorType"].split("@")[0], str(plan["args"].get("Details", ""))
        for child in plan.get("children", ()):
            yield from operators(child)


@pytest.mark.parametrize("name", queries.names())
def test_the_server_understands_a_file_without_a_remark(prepared: Prepared, name: str):
    summary = explained(prepared, name)
    remarks = {
        f"{each.gql_status}: {each.status_description}"
        for each in summary.gql_status_objects
        if each.is_notification and each.gql_status != PARAMETER_WITHOUT_VALUE
    }

    assert remarks == set()


@pytest.mark.parametrize("name", [name for name in queries.names() if queries.load(name).uses])
def test_a_plan_uses_the_indexes_that_its_header_names(prepared: Prepared, name: str):
    plan = list(operators(explained(prepared, name).plan))  # pyright: ignore[reportUnknownMemberType]
    unused = [
        each for each in queries.load(name).uses if not is_used(prepared.indexes[each], each, name, plan)
    ]

    assert unused == [], "\n".join(" ".join(step) for step in plan)


def is_used(
    index: tuple[str, str, tuple[str, ...]], index_name: str, name: str, plan: list[tuple[str, str]]
) -> bool:
    kind, owner, properties = index
    if kind == "FULLTEXT":
        called = f"queryNodes('{index_name}'" in queries.load(name).text
        return called and any(operator == "ProcedureCall" for operator, _ in plan)
    if kind == "VECTOR":
        return any("Vector" in operator and index_name in details for operator, details in plan)
    seek = re.compile(rf":{owner}\({', '.join(properties)}\)")
    return any(seek.search(details) for _, details in plan)


@pytest.mark.parametrize("name", [name for name in queries.names() if queries.load(name).mode == "read"])
def test_reading_never_walks_through_all_nodes(prepared: Prepared, name: str):
    plan = operators(explained(prepared, name).plan)  # pyright: ignore[reportUnknownMemberType]
    scans = [each for each in plan if each[0] in ("AllNodesScan", "NodeByLabelScan")]

    assert scans == []
