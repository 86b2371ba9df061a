"""A drawing as nodes and edges: nothing is lost, nothing is twice."""

from __future__ import annotations

from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from openmap_graph.model.belief import Belief
from openmap_graph.model.drawing import Drawing, DrawnPlace, DrawnTrait
from openmap_graph.model.place import Point
from openmap_graph.rules.drawn_graph import edges, nodes

AT = datetime(2026, 5, 3, tzinfo=UTC)
words = st.sampled_from(["quiet", "cozy", "ramen", "user", "place:1", ""])


def belief(number: int, word: str) -> Belief:
    return Belief(
        id=f"blf_{number}",
        predicate="likes",
        object=word,
        label=word.title(),
        source="stated",
        confidence=0.9,
        support=1,
        against=0,
        evidence=1,
        valid_from=AT,
        recorded_at=AT,
        newest_evidence_at=AT,
    )


def place(number: int, traits: list[str], point: Point | None) -> DrawnPlace:
    return DrawnPlace(
        memory_id=f"mem_{number}",
        place_id=f"plc_{number}",
        name=f"Place {number}",
        relationship="loved",
        affect=1.0,
        location=point,
        traits=tuple(DrawnTrait(concept=trait, label=trait.title(), attitude=1) for trait in traits),
    )


drawings = st.builds(
    lambda traits, objects, points: Drawing(
        user_id="me",
        places=tuple(
            place(number, each, point)
            for number, (each, point) in enumerate(zip(traits, points, strict=False))
        ),
        beliefs=tuple(belief(number, each) for number, each in enumerate(objects)),
        anchors=(("anc_1", "home", "Fern Street"),),
    ),
    st.lists(st.lists(words, unique=True, max_size=4), max_size=4),
    st.lists(words, max_size=5),
    st.lists(st.none() | st.just(Point(latitude=52.5, longitude=13.4)), min_size=4, max_size=4),
)


@given(drawings)
def test_every_place_belief_trait_and_anchor_is_in_the_graph_once(drawing: Drawing):
    found, ties = nodes(drawing), list(edges(drawing))

    assert len({node.id for node in found}) == len(found)
    assert len({(tie.source, tie.target, tie.key) for tie in ties}) == len(ties)
    assert {place.place_id for place in drawing.places} <= {node.id for node in found}
    assert {belief.id for belief in drawing.beliefs} <= {tie.key for tie in ties}
    assert len(ties) == 1 + len(drawing.beliefs) + sum(1 + len(place.traits) for place in drawing.places)


@given(drawings)
def test_edges_lead_between_nodes_that_are_there_and_all_carry_attributes(drawing: Drawing):
    found = {node.id: node.attributes for node in nodes(drawing)}

    assert all({"kind", "caption"} <= attributes.keys() for attributes in found.values())
    for tie in edges(drawing):
        assert {tie.source, tie.target} <= found.keys()
        assert {"kind", "caption"} <= tie.attributes.keys()


def test_what_a_place_and_a_belief_hold_is_on_the_graph():
    drawing = Drawing(
        user_id="me",
        places=(place(1, ["quiet"], Point(latitude=52.5, longitude=13.4)),),
        beliefs=(belief(1, "quiet"),),
        anchors=(),
    )

    (shown,) = [node for node in nodes(drawing) if node.attributes["kind"] == "place"]
    remembered, trait, believed = edges(drawing)
    assert shown.attributes["latitude"] == 52.5
    assert (remembered.attributes["affect"], remembered.attributes["relationship"]) == (1.0, "loved")
    assert (trait.target, trait.attributes["attitude"]) == ("concept:quiet", 1)
    assert (believed.target, believed.attributes["confidence"]) == ("concept:quiet", 0.9)
    assert believed.attributes["caption"] == "likes Quiet"
