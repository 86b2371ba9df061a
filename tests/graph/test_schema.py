"""A store made ready: what is installed, what is checked, what an operator is told."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import neo4j
import pytest
from neomodel import db

from openmap_graph.client import OpenMap
from openmap_graph.errors import EmbeddingMismatch, Misconfigured
from openmap_graph.graph import queries
from openmap_graph.graph.door import Graph
from openmap_graph.graph.nodes import Memory, Place
from openmap_graph.graph.schema import NO_EMBEDDING, health, prepare, reset_vectors
from openmap_graph.model.place import Point
from tests.graph.stores import driver_at, emptied, graph_at, wipe
from tests.live_server import LiveServer

pytestmark = pytest.mark.live


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


def installed(graph: Graph) -> set[str]:
    return set(health(graph)["indexes"])


def test_a_new_store_gets_everything_that_the_schema_files_say(graph: Graph):
    state = prepare(graph, "a-model", 4)

    assert state.is_new
    assert state.version == len(queries.names("migrations"))
    assert (state.embedding_model, state.embedding_dimension) == ("a-model", 4)
    assert installed(graph) == {name.rpartition("/")[2] for name in queries.names("schema")}
    assert set(health(graph)["indexes"].values()) == {"ONLINE"}


def test_a_prepared_store_is_opened_with_one_read(server: LiveServer, graph: Graph):
    prepare(graph, "a-model", 4)
    with graph_at(server) as again:
        before = {timing.name: timing.count for timing in again.timings()}
        state = prepare(again, "a-model", 4)
        after = {timing.name: timing.count for timing in again.timings()}

    assert not state.is_new
    assert state.applied == ()
    assert after == before | {"admin/store": 1}


def test_an_index_that_somebody_dropped_comes_back_with_a_new_schema(
    server: LiveServer, store: neo4j.Driver, graph: Graph
):
    prepare(graph, "a-model", 4)
    store.execute_query("DROP INDEX turn_text", database_=server.database)
    store.execute_query("MATCH (s:Store) SET s.schema_checksum = 'older'", database_=server.database)

    prepare(graph, "a-model", 4)

    assert "turn_text" in installed(graph)


@pytest.mark.parametrize(("model", "dimension"), [("another-model", 4), ("a-model", 8)])
def test_vectors_of_another_model_or_length_are_refused_with_a_way_out(
    graph: Graph, model: str, dimension: int
):
    prepare(graph, "a-model", 4)

    with pytest.raises(EmbeddingMismatch, match=r"a-model \(4 numbers\).*openmap admin reindex"):
        prepare(graph, model, dimension)


def test_without_a_model_vector_indexes_are_there_so_that_what_names_them_runs(graph: Graph):
    state = prepare(graph, NO_EMBEDDING, 0)

    assert state.embedding_model is None
    assert {"memory_vector", "turn_vector"} <= installed(graph)


def test_in_a_store_that_never_had_a_model_places_are_found_by_their_words(server: LiveServer, graph: Graph):
    with OpenMap.open(server.settings(timeout_s=60, embedding_model=NO_EMBEDDING)) as om:
        user = om.user("keyword")
        user.remember_place({"name": "Fern House", "tags": ["quiet"]}, "loved")

        assert [one.place.name for one in user.recall("Fern House").places] == ["Fern House"]


def test_a_store_of_any_model_opens_for_keyword_search_and_keeps_its_model(graph: Graph):
    prepare(graph, "a-model", 4)

    assert prepare(graph, NO_EMBEDDING, 0).embedding_model == "a-model"
    assert prepare(graph, "a-model", 4).embedding_dimension == 4


def test_a_store_without_vectors_takes_the_first_model_that_comes(graph: Graph):
    prepare(graph, NO_EMBEDDING, 0)
    state = prepare(graph, "a-model", 4)

    assert (state.embedding_model, state.is_new) == ("a-model", False)
    assert {"memory_vector", "turn_vector"} <= installed(graph)


def test_a_foreign_index_in_the_place_of_ours_is_named(server: LiveServer, store: neo4j.Driver, graph: Graph):
    store.execute_query("CREATE RANGE INDEX not_ours FOR (n:Turn) ON (n.user_id)", database_=server.database)

    with pytest.raises(Misconfigured, match="turn_user"):
        prepare(graph, "a-model", 4)


def test_resetting_vectors_makes_it_a_store_of_the_new_model(
    server: LiveServer, store: neo4j.Driver, graph: Graph
):
    prepare(graph, "a-model", 4)
    store.execute_query(
        "CREATE (:Turn {key: 't', user_id: 'u', embedding: [1.0, 0.0, 0.0, 0.0]}) "
        "CREATE (:Memory {key: 'm', user_id: 'u', embedding: [1.0, 0.0, 0.0, 0.0]})",
        database_=server.database,
    )

    reset_vectors(graph, "another-model", 8)

    state = prepare(graph, "another-model", 8)
    assert (state.embedding_model, state.embedding_dimension) == ("another-model", 8)
    found = health(graph)["embedding"]["vectors"]
    assert found == {
        "Memory": {"good": 0, "bad": 0, "missing": 1},
        "Turn": {"good": 0, "bad": 0, "missing": 1},
    }
    pending = store.execute_query(
        "MATCH (n) WHERE n.vector_pending RETURN count(n) AS many", database_=server.database
    )
    assert pending.records[0]["many"] == 2
    dimension = store.execute_query(
        "SHOW INDEXES YIELD name, options WHERE name = 'turn_vector' RETURN options",
        database_=server.database,
    )
    assert dimension.records[0]["options"]["indexConfig"]["vector.dimensions"] == 8


def test_an_interrupted_reset_leaves_a_store_of_the_old_model(graph: Graph, monkeypatch: pytest.MonkeyPatch):
    prepare(graph, "a-model", 4)
    monkeypatch.setattr("openmap_graph.graph.schema.install", _interrupted)
    with pytest.raises(KeyboardInterrupt):
        reset_vectors(graph, "another-model", 8)
    monkeypatch.undo()

    assert prepare(graph, "a-model", 4).embedding_model == "a-model"
    assert {"memory_vector", "turn_vector"} <= installed(graph)


def _interrupted(*_: Any) -> None:
    raise KeyboardInterrupt


def test_health_counts_nodes_and_vectors_that_can_not_be_compared(
    server: LiveServer, store: neo4j.Driver, graph: Graph
):
    prepare(graph, "a-model", 4)
    store.execute_query(
        "UNWIND [[1.0, 0.0, 0.0, 0.0], [1.0, 0.0], null] AS vector CREATE (n:Turn {user_id: 'u'}) SET n.embedding = vector",
        database_=server.database,
    )

    found = health(graph)

    assert found["server"]["edition"] == "community"
    assert found["schema"] == {"version": len(queries.names("migrations")), "is_current": True}
    assert found["nodes"]["Turn"] == 3
    assert found["embedding"] == {
        "model": "a-model",
        "dimension": 4,
        "vectors": {"Turn": {"good": 1, "bad": 1, "missing": 1}},
    }


def test_two_memories_of_one_key_can_not_be(server: LiveServer, store: neo4j.Driver, graph: Graph):
    prepare(graph, "a-model", 4)
    create = "CREATE (:Memory {key: 'one'})"
    store.execute_query(create, database_=server.database)

    with pytest.raises(neo4j.exceptions.ConstraintError):
        store.execute_query(create, database_=server.database)


def test_words_are_found_in_other_forms_and_chinese_by_pairs(
    server: LiveServer, store: neo4j.Driver, graph: Graph
):
    prepare(graph, "a-model", 4)
    store.execute_query(
        "CREATE (:Turn {key: 'en', tenant: 'tax', text: 'We were eating noodles at Baker & Sons'}) "
        "CREATE (:Turn {key: 'ja', tenant: 'tax', text: '静かな喫茶店が好き'}) "
        "CREATE (:Turn {key: 'other', tenant: 'tbx', text: 'eating noodles'})",
        database_=server.database,
    )

    def search(index: str, words: str) -> list[str]:
        rows = store.execute_query(
            "CALL db.index.fulltext.queryNodes($index, $words) YIELD node RETURN node.key AS key",
            {"index": index, "words": words},
            database_=server.database,
        )
        return [row["key"] for row in rows.records]

    assert search("turn_text", '+tenant:tax^0 +text:("eat" OR "noodle")') == ["en"]
    assert search("turn_text", '+tenant:tax^0 +text:("Baker")') == ["en"]
    assert search("turn_cjk", '+tenant:tax^0 +text:("喫茶店")') == ["ja"]


def test_the_graph_reads_as_objects(server: LiveServer, store: neo4j.Driver, graph: Graph):
    prepare(graph, "a-model", 4)
    store.execute_query(
        "CREATE (m:Memory {key: 'm', user_id: 'u', caption: 'Fern Room', relationship: 'liked', "
        "  since: datetime('2026-05-03T12:00:00Z'), location: point({latitude: 52.5, longitude: 13.4})})"
        "-[:OF]->(:Place {key: 'p', name: 'Fern Room', caption: 'Fern Room'})",
        database_=server.database,
    )
    with driver_at(server) as own:
        db.set_connection(driver=own)
        memory: Any = Memory.nodes.get(key="m")
        place: Any = memory.of.single()
        db.close_connection()

    assert memory.relationship == "liked"
    assert memory.since == datetime(2026, 5, 3, 12, tzinfo=UTC)
    assert memory.location == Point(latitude=52.5, longitude=13.4)
    assert isinstance(place, Place)
    assert place.name == "Fern Room"
