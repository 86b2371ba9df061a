"""Places, anchors and measures that a host states by a call."""

from __future__ import annotations

import pytest

from openmap_graph.client import UserMemory
from openmap_graph.errors import InvalidInput, NotFound
from tests.flows.conftest import NOW

pytestmark = pytest.mark.live


@pytest.mark.smoke
def test_a_structured_place_is_remembered_with_its_position_and_tags(user: UserMemory):
    place = {
        "name": "Quay Roasters",
        "lat": 55.97,
        "lng": -3.17,
        "tags": ["coffee", None, " "],
        "category": "cafe",
    }

    change = user.remember_place(place, "liked", note="by the window", companions=["partner"])

    (memory,) = user.memories()
    assert (change.action, memory.relationship, memory.note) == ("ADD", "liked", "by the window")
    assert memory.place.point is not None
    assert memory.place.point.latitude == pytest.approx(55.97)
    assert [(trait.concept, trait.source) for trait in memory.traits] == [("coffee", "provider")]
    assert memory.companions == ("partner",)
    assert user.beliefs("likes", "coffee") == ()


def test_the_same_place_stated_twice_on_a_day_is_stated_once(user: UserMemory):
    user.remember_place({"name": "Quay Roasters"}, "liked")

    again = user.remember_place({"name": "Quay Roasters"}, "liked")

    (memory,) = user.memories()
    assert (again.action, memory.support) == ("NOOP", 1)


def test_a_call_can_be_found_as_the_reason(user: UserMemory):
    user.remember_place({"name": "Quay Roasters"}, "loved")

    tree = user.why(user.memories()[0].id)

    assert "remember_place('Quay Roasters', 'loved')" in tree.text()


@pytest.mark.parametrize(
    ("place", "named"),
    [
        ({"name": "X", "lat": 91, "lng": 0}, "latitude"),
        ({"name": "X", "lat": 0, "lng": 181}, "longitude"),
        ({"name": "X", "lat": float("nan"), "lng": 0}, "latitude"),
        ({"name": " "}, "place.name"),
        ({"name": "X", "lat": "abc", "lng": 1}, "lat"),
    ],
)
def test_a_place_that_cannot_be_is_refused_by_field_and_nothing_is_stored(
    user: UserMemory, place: dict[str, object], named: str
):
    with pytest.raises(InvalidInput, match=named):
        user.remember_place(place, "liked")

    assert user.memories() == ()


def test_an_opinion_can_be_changed_by_a_call_and_keeps_its_history(user: UserMemory):
    user.capture(["loved Fern House"], at="2026-10-01T12:00:00+00:00")
    (memory,) = user.memories()

    changed = user.update_memory(memory.id, relationship="disliked", note="closed the garden")

    assert (changed.relationship, changed.note) == ("disliked", "closed the garden")
    assert [version.relationship for version in changed.versions] == ["loved", "disliked"]
    assert changed.since == NOW


def test_an_unknown_memory_or_relationship_is_refused(user: UserMemory):
    with pytest.raises(NotFound):
        user.update_memory("mem_" + "0" * 32, relationship="liked")
    with pytest.raises(InvalidInput, match="relationship"):
        user.remember_place({"name": "Quay Roasters"}, "adored")


def test_a_home_that_is_set_and_moved_has_a_history(user: UserMemory):
    user.set_anchor("home", "Leith", near=(55.97, -3.17), since="2024-01-01T00:00:00+00:00")

    moved = user.set_anchor("home", "Portobello", near=(55.95, -3.11), since="2026-01-01T00:00:00+00:00")

    assert [anchor.label for anchor in user.anchors()] == ["Portobello"]
    assert moved.point is not None
    assert [anchor.label for anchor in user.anchors(as_of="2025-01-01T00:00:00+00:00")] == ["Leith"]
    assert [belief.object for belief in user.beliefs("lives_near")] == ["Portobello"]


def test_a_removed_anchor_is_no_longer_there(user: UserMemory):
    user.set_anchor("gym", "Iron Yard", since="2026-01-01T00:00:00+00:00")

    user.remove_anchor("gym")

    assert user.anchors() == ()
    assert [anchor.label for anchor in user.anchors(as_of="2026-05-01T00:00:00+00:00")] == ["Iron Yard"]


def test_home_cannot_be_set_to_a_place_that_nobody_knows(user: UserMemory):
    with pytest.raises(NotFound):
        user.set_anchor("home", "plc_" + "0" * 32)

    assert user.anchors() == ()


def test_a_stated_measure_is_learned_and_explained(user: UserMemory):
    learned = user.calibrate("near", 1.4)

    assert (learned.value, learned.samples) == (1.4, 1)
    assert learned.id is not None
    assert "calibrate" in user.why(learned.id).text()


@pytest.mark.parametrize(
    ("term", "value", "unit", "named"),
    [
        ("near", -1.0, None, "value"),
        ("vibe", 1.0, None, "term"),
        ("budget", 20.0, None, "unit"),
        ("noise", 3.0, None, "value"),
    ],
)
def test_a_measure_that_cannot_be_is_refused_by_field(
    user: UserMemory, term: str, value: float, unit: str | None, named: str
):
    with pytest.raises(InvalidInput, match=named):
        user.calibrate(term, value, unit)


def test_visits_that_lie_together_make_an_area_that_is_explained_by_them(user: UserMemory):
    for number, name in enumerate(["Quay Roasters", "Harbour Oven", "Rope Works"]):
        place = {"name": name, "lat": 55.975 + number / 1000, "lng": -3.17}
        user.remember_place(place, "liked", at=f"2026-10-0{number + 1}T12:00:00+00:00")
    user.remember_place(
        {"name": "Far Inn", "lat": 57.1, "lng": -2.1}, "liked", at="2026-10-09T12:00:00+00:00"
    )

    user.consolidate()

    (area,) = user.areas()
    assert area.visits == 3
    assert area.centre.latitude == pytest.approx(55.976, abs=0.001)
    assert area.id is not None
    tree = user.why(area.id)
    assert [child.statement for child in tree.children] == [
        "liked: Rope Works",
        "liked: Harbour Oven",
        "liked: Quay Roasters",
    ]
