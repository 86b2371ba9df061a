"""Named lists of places."""

from __future__ import annotations

from uuid import uuid4

import pytest

from openmap_graph.client import OpenMap, UserMemory
from openmap_graph.errors import InvalidInput, NotFound

pytestmark = pytest.mark.live


@pytest.fixture
def tarn(user: UserMemory) -> str:
    user.remember_place({"name": "Tarn"}, "loved")
    return user.places()[0].id


def names(user: UserMemory, name: str) -> list[str]:
    return [place.name for place in user.collection(name).places]


def test_a_list_holds_places_in_the_order_in_which_they_were_put_there(user: UserMemory, tarn: str):
    user.remember_place({"name": "Alder Weir"}, "liked")
    user.add_to_collection("Swims", tarn)
    user.add_to_collection("swims ", next(place.id for place in user.places() if place.name == "Alder Weir"))
    user.add_to_collection("Swims", tarn)

    assert sorted(names(user, "SWIMS")) == ["Alder Weir", "Tarn"]
    assert [collection.name for collection in user.collections()] == ["Swims"]


def test_unknown_ids_and_those_of_others_are_not_found_and_nothing_is_stored(
    om: OpenMap, user: UserMemory, tarn: str
):
    other = om.user(f"other-{uuid4().hex}")
    other.remember_place({"name": "Quay Bar"}, "liked")

    for unknown in ("plc_" + "0" * 32, other.places()[0].id, other.memories()[0].id, ""):
        with pytest.raises(NotFound):
            user.add_to_collection("Swims", unknown)

    assert user.collections() == ()


def test_a_shared_place_has_to_be_remembered_to_be_put_on_a_list(om: OpenMap, user: UserMemory):
    record = {"name": "Cobalt Diner", "source": "maps", "source_id": uuid4().hex}
    other = om.user(f"other-{uuid4().hex}")
    other.remember_place(record, "liked")
    shared = other.places()[0].id
    with pytest.raises(NotFound):
        user.add_to_collection("Dinners", shared)

    user.remember_place(record, "want_to_go")

    assert [place.id for place in user.add_to_collection("Dinners", shared).places] == [shared]
    assert other.collections() == ()


def test_taking_a_place_off_leaves_the_place_and_can_be_repeated(user: UserMemory, tarn: str):
    user.add_to_collection("Swims", tarn)

    assert user.remove_from_collection("Swims", tarn).places == ()
    assert user.remove_from_collection("Swims", tarn).places == ()

    assert [place.name for place in user.places()] == ["Tarn"]


def test_a_list_that_does_not_exist_is_not_found_and_a_blank_name_is_refused(user: UserMemory, tarn: str):
    with pytest.raises(NotFound, match="Swims"):
        user.collection("Swims")
    with pytest.raises(NotFound, match="Swims"):
        user.remove_from_collection("Swims", tarn)
    with pytest.raises(InvalidInput, match="name"):
        user.add_to_collection("  ", tarn)


def test_a_place_that_was_merged_into_another_stands_for_it_on_lists(user: UserMemory, tarn: str):
    user.remember_place({"name": "Alder Weir"}, "liked")
    weir = next(place.id for place in user.places() if place.name == "Alder Weir")
    user.add_to_collection("Swims", weir)
    user.add_to_collection("Swims", tarn)

    user.merge_places(tarn, weir)
    assert names(user, "Swims") == ["Tarn"]

    user.split_place(tarn)
    assert sorted(names(user, "Swims")) == ["Alder Weir", "Tarn"]


def test_erasing_a_user_erases_the_lists(om: OpenMap, user: UserMemory, tarn: str):
    user.add_to_collection("Swims", tarn)

    user.erase()

    assert user.collections() == ()
