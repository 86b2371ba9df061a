"""Places that have something in common with one: the user's own and shared ones only."""

from __future__ import annotations

from uuid import uuid4

import pytest

from openmap_graph.client import OpenMap, UserMemory
from openmap_graph.errors import InvalidInput, NotFound

pytestmark = pytest.mark.live


def place_id(user: UserMemory, name: str) -> str:
    return next(place.id for place in user.places() if place.name == name)


def test_places_are_related_by_traits_lists_neighbourhood_and_whole(user: UserMemory):
    user.remember_place({"name": "Hotel Bellevue", "lat": 46.2, "lng": 6.14, "tags": ["quiet"]}, "liked")
    user.remember_place({"name": "Bellevue Restaurant", "lat": 46.2, "lng": 6.14}, "liked")
    user.remember_place({"name": "Fern House", "lat": 10.0, "lng": 10.0, "tags": ["quiet"]}, "loved")
    user.remember_place({"name": "Gravel Bar", "lat": 46.203, "lng": 6.14}, "visited")
    user.remember_place({"name": "Slate Oven", "lat": -30.0, "lng": 10.0}, "visited")
    hotel = place_id(user, "Hotel Bellevue")

    found = {one.place.name: one for one in user.related_places(hotel)}

    assert set(found) == {"Bellevue Restaurant", "Fern House", "Gravel Bar"}
    assert found["Bellevue Restaurant"].is_part
    assert found["Fern House"].traits == ("quiet",)
    assert found["Gravel Bar"].distance_km == pytest.approx(0.334, abs=0.01)

    user.add_to_collection("Trip", hotel)
    user.add_to_collection("Trip", place_id(user, "Slate Oven"))
    assert {one.place.name: one.collections for one in user.related_places(hotel)}["Slate Oven"] == ("Trip",)


def test_places_of_one_conversation_are_related(user: UserMemory):
    user.capture(["Loved Tin Lantern. Hated Gravel Bar."], conversation="evening")

    (found,) = user.related_places(place_id(user, "Tin Lantern"))

    assert (found.place.name, found.episodes) == ("Gravel Bar", 1)


def test_homes_and_places_of_others_across_the_street_are_never_related(om: OpenMap, user: UserMemory):
    shared = {"name": "Cobalt Diner", "lat": 51.5, "lng": -0.1, "source": "maps", "source_id": uuid4().hex}
    other = om.user(f"other-{uuid4().hex}")
    other.set_anchor("home", "Violet Crescent", near=(51.5001, -0.1))
    other.remember_place({"name": "Neighbour's Shed", "lat": 51.5001, "lng": -0.1}, "loved")
    theirs = {"name": "Corner Deli", "lat": 51.5, "lng": -0.1001, "source": "maps", "source_id": uuid4().hex}
    other.remember_place(theirs, "loved")
    other.remember_place(shared, "loved")
    other.add_to_collection("Mine", place_id(other, "Cobalt Diner"))
    other.add_to_collection("Mine", place_id(other, "Corner Deli"))

    user.remember_place(shared, "visited")

    assert user.related_places(place_id(user, "Cobalt Diner"), within_km=100) == ()
    assert len(user.graph()["places"]) == 1


def test_an_id_of_another_user_is_not_found(om: OpenMap, user: UserMemory):
    other = om.user(f"other-{uuid4().hex}")
    other.remember_place({"name": "Quay Bar"}, "liked")

    with pytest.raises(NotFound):
        user.related_places(place_id(other, "Quay Bar"))


@pytest.mark.parametrize("distance", [-1, float("nan"), float("inf")])
def test_a_distance_that_is_none_is_refused(user: UserMemory, distance: float):
    with pytest.raises(InvalidInput, match="within_km"):
        user.related_places("plc_1", within_km=distance)
