"""Nodes as objects: read with the product's settings, never written."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import uuid4

import pytest
from neo4j.exceptions import ClientError
from neomodel import db

from openmap_graph import objects
from openmap_graph.client import OpenMap, UserMemory
from openmap_graph.errors import Misconfigured, Unavailable
from openmap_graph.model.place import Point
from tests.live_server import LiveServer

pytestmark = pytest.mark.live


@pytest.fixture(scope="module")
def memory(server: LiveServer) -> Iterator[UserMemory]:
    with OpenMap.open(server.settings()) as om:
        user = om.user(f"objects-{uuid4().hex}")
        user.capture(["I like ramen."], conversation="first")
        user.capture(["loved Tin Lantern in Peckham with Ines, so quiet."], conversation="second")
        user.remember_place({"name": "Fern Books", "latitude": 52.5, "longitude": 13.4}, "visited")
        yield user
        user.erase()


@pytest.fixture(autouse=True)
def _connected(server: LiveServer, memory: UserMemory) -> Iterator[None]:
    with objects.connect(server.settings()):
        yield


def test_nodes_are_read_as_objects_and_followed_to_others(memory: UserMemory):
    loved = objects.Memory.nodes.filter(user_id=memory.user_id, relationship="loved")

    (found,) = loved.all()
    assert (found.caption, found.affect) == ("Tin Lantern", 1.0)
    assert found.of.single().name == "Tin Lantern"
    assert {trait.name for trait in found.has_traits.all()} == {"quiet"}
    assert {event.said_in.single().text for event in found.supported_by.all()} == {
        "loved Tin Lantern in Peckham with Ines, so quiet."
    }


def test_a_belief_leads_to_its_evidence_and_to_what_it_is_about(memory: UserMemory):
    belief = objects.Belief.nodes.get(user_id=memory.user_id, object="ramen")

    assert [event.quote for event in belief.supported_by.all()] == ["I like ramen"]
    rows = objects.query("MATCH (:Belief {key: $key})-[:ABOUT]->(x) RETURN x", key=belief.key)
    assert [type(x) for (x,) in rows] == [objects.Concept]
    assert rows[0][0].name == "ramen"
    evidence = belief.supported_by.relationship(belief.supported_by.all()[0])
    assert evidence.weight == 1.0


def test_positions_and_times_come_as_the_products_values(memory: UserMemory):
    books = objects.Place.nodes.get(name="Fern Books", owner=memory.user_id)

    assert books.location == Point(latitude=52.5, longitude=13.4)
    assert books.recorded_at.utcoffset() is not None


def test_the_server_refuses_to_write_through_objects(memory: UserMemory):
    belief = objects.Belief.nodes.get(user_id=memory.user_id, object="ramen")
    belief.object = "sushi"

    with pytest.raises(ClientError, match=r"(?i)writ.*read access mode"):
        belief.save()
    with pytest.raises(ClientError, match=r"(?i)read access mode"), db.write_transaction:
        db.cypher_query("CREATE (:Belief {key: 'never'})")
    assert memory.beliefs(object="ramen")


def test_after_closing_nothing_more_is_read(server: LiveServer):
    objects.connect(server.settings()).close()

    with pytest.raises(ValueError, match="No Neo4j connection"):
        objects.Memory.nodes.filter(user_id="me").all()


def test_a_server_that_is_not_there_or_refuses_is_told_in_one_line(server: LiveServer):
    with pytest.raises(Unavailable):
        objects.connect(server.settings(neo4j_uri="bolt://127.0.0.1:9", timeout_s=2))
    with pytest.raises(Misconfigured, match="refuses the user name or password"):
        objects.connect(server.settings(neo4j_password="wrong"))
