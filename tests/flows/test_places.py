"""Places listed, named, merged and parted, and what became of them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest

from openmap_graph.client import OpenMap, UserMemory
from openmap_graph.errors import Conflict, InvalidInput, NotFound
from tests.flows.conftest import NOW, Clock

pytestmark = pytest.mark.live


def held(user: UserMemory) -> tuple[Any, ...]:
    """All that merges touch, as plain values."""
    return (
        user.memories(history=True),
        [belief.model_dump(exclude={"recorded_at"}) for belief in user.beliefs()],
        user.calibrations(),
        user.aliases(),
        user.places(),
    )


def ids(user: UserMemory) -> dict[str, str]:
    return {place.name: place.id for place in user.places()}


@pytest.fixture
def twins(user: UserMemory, clock: Clock) -> UserMemory:
    """A user who knows one bakery under two names, and another place."""
    for day, text in enumerate(
        [
            "Loved Halyard Bakery, so quiet, great rye bread.",
            "The bread at Corner Oven was awful, and so loud.",
            "Back at Halyard Bakery today.",
            "Corner Oven again. Loved the rye bread this time.",
            "Fern House was lovely and quiet.",
        ]
    ):
        clock.now = NOW + timedelta(days=day)
        user.capture([text], conversation=f"day-{day}")
    clock.now = NOW + timedelta(days=10)
    user.consolidate()
    return user


def test_places_are_listed_by_name_and_by_trait_in_any_wording(twins: UserMemory):
    assert [place.name for place in twins.places()] == ["Corner Oven", "Fern House", "Halyard Bakery"]
    assert [place.name for place in twins.places(tag="calm")] == ["Fern House", "Halyard Bakery"]
    assert [place.name for place in twins.places(limit=1, offset=1)] == ["Fern House"]


def test_a_merge_gives_one_memory_with_the_history_of_both(twins: UserMemory):
    places = ids(twins)

    kept = twins.merge_places(places["Halyard Bakery"], places["Corner Oven"])

    assert kept.id == places["Halyard Bakery"]
    assert "Corner Oven" in kept.aliases
    (memory,) = twins.memories(place="Halyard Bakery")
    assert memory.support == 4
    assert [version.relationship for version in memory.versions] == ["loved", "disliked", "loved"]
    assert [version.reason for version in memory.versions[1:]] == ["sentiment flipped", "sentiment flipped"]
    assert sorted(ids(twins)) == ["Fern House", "Halyard Bakery"]


def test_after_a_merge_the_other_name_means_the_kept_place(twins: UserMemory):
    places = ids(twins)
    twins.merge_places(places["Halyard Bakery"], places["Corner Oven"])

    twins.capture(["Corner Oven once more, lovely."], conversation="later")

    assert sorted(ids(twins)) == ["Fern House", "Halyard Bakery"]
    assert twins.recall("Corner Oven")[0].place.name == "Halyard Bakery"


def test_a_split_gives_back_memories_history_beliefs_and_names_exactly(twins: UserMemory, clock: Clock):
    places, before = ids(twins), held(twins)
    twins.merge_places(places["Halyard Bakery"], places["Corner Oven"])
    assert held(twins) != before
    clock.now += timedelta(days=1)

    parted = twins.split_place(places["Halyard Bakery"])

    clock.now -= timedelta(days=1)
    assert {place.name for place in parted} == {"Halyard Bakery", "Corner Oven"}
    assert held(twins) == before


def test_merging_and_splitting_again_change_nothing(twins: UserMemory):
    places = ids(twins)
    twins.merge_places(places["Halyard Bakery"], places["Corner Oven"])
    merged = held(twins)
    twins.merge_places(places["Halyard Bakery"], places["Corner Oven"])
    assert held(twins) == merged

    twins.split_place(places["Corner Oven"])
    parted = held(twins)
    twins.split_place(places["Corner Oven"])
    assert held(twins) == parted


def test_a_chain_of_merges_is_taken_back_in_any_order(twins: UserMemory):
    places, before = ids(twins), held(twins)
    twins.merge_places(places["Corner Oven"], places["Fern House"])
    twins.merge_places(places["Halyard Bakery"], places["Corner Oven"])
    assert [memory.support for memory in twins.memories()] == [5]

    twins.split_place(places["Fern House"])
    twins.split_place(places["Corner Oven"])

    assert held(twins) == before


def test_a_new_consolidation_after_a_merge_finds_nothing_to_change(twins: UserMemory):
    places = ids(twins)
    twins.merge_places(places["Halyard Bakery"], places["Corner Oven"])
    merged = held(twins)

    twins.consolidate(rebuild=True)

    assert held(twins) == merged


def test_evidence_told_after_a_merge_stays_with_the_kept_place(twins: UserMemory):
    places = ids(twins)
    twins.merge_places(places["Halyard Bakery"], places["Corner Oven"])
    twins.capture(["Hated Halyard Bakery this time."], conversation="later")

    twins.split_place(places["Corner Oven"])

    relationships = {memory.place.name: memory.relationship for memory in twins.memories()}
    assert relationships["Halyard Bakery"] == "disliked"
    assert relationships["Corner Oven"] == "loved"


def test_a_place_that_was_never_merged_cannot_be_split(twins: UserMemory):
    with pytest.raises(Conflict, match="not merged"):
        twins.split_place(ids(twins)["Fern House"])
    with pytest.raises(InvalidInput):
        twins.merge_places(ids(twins)["Fern House"], ids(twins)["Fern House"])


def test_places_of_others_can_be_neither_merged_nor_linked_nor_named(om: OpenMap, twins: UserMemory):
    other = om.user(f"other-{uuid4().hex}")
    other.remember_place({"name": "Quay Bar"}, "liked")
    theirs, own = ids(other)["Quay Bar"], ids(twins)["Fern House"]
    before = held(other)

    for call in (
        lambda: twins.merge_places(own, theirs),
        lambda: twins.merge_places(theirs, own),
        lambda: twins.split_place(theirs),
        lambda: twins.link_place(theirs, {"name": "Q", "source": "maps", "source_id": "1"}),
        lambda: twins.link_place(own, theirs),
        lambda: twins.add_alias(theirs, "mine"),
        lambda: twins.remove_alias(other.aliases()[0].id),
        lambda: twins.set_place_status(theirs, "closed"),
    ):
        with pytest.raises(NotFound):
            call()

    assert held(other) == before


def test_linking_keeps_the_label_adds_what_the_provider_knows_and_can_be_taken_back(user: UserMemory):
    provider = {"source": "maps", "source_id": uuid4().hex}
    user.remember_place({"name": "our bench"}, "loved")
    before = held(user)
    bench = ids(user)["our bench"]
    record = {"name": "Aussicht Süd", "address": "Höhenweg 3", "lat": 48.1, "lng": 8.2, **provider}

    linked = user.link_place(bench, record)

    assert (linked.id, linked.name, linked.address) == (bench, "our bench", "Höhenweg 3")
    assert (linked.source_id, linked.point is None) == (provider["source_id"], False)
    assert user.link_place(bench, record) == linked

    user.split_place(bench)
    assert held(user) == before


def test_what_was_remembered_of_a_providers_place_comes_along_when_it_is_linked(user: UserMemory):
    provider = {"source": "maps", "source_id": uuid4().hex}
    user.remember_place({"name": "Aussicht Süd", **provider}, "visited")
    user.remember_place({"name": "our bench"}, "loved")
    places = ids(user)

    user.link_place(places["our bench"], places["Aussicht Süd"])

    (memory,) = user.memories()
    assert (memory.place.name, memory.support, memory.relationship) == ("our bench", 2, "loved")
    user.recall("Aussicht Süd")[0]


def test_a_record_without_the_id_of_a_provider_cannot_be_linked(user: UserMemory):
    user.remember_place({"name": "our bench"}, "loved")

    with pytest.raises(InvalidInput, match="canonical"):
        user.link_place(ids(user)["our bench"], {"name": "Aussicht Süd"})


def test_a_name_that_is_given_finds_the_place_and_one_that_is_taken_away_does_not(user: UserMemory):
    user.remember_place({"name": "Tarn"}, "loved")
    tarn = ids(user)["Tarn"]
    given = user.add_alias(tarn, "the blue hole")
    assert user.add_alias(tarn, "the blue hole") == given
    assert user.recall("the blue hole")[0].place.name == "Tarn"
    user.remember_place({"name": "The Blue Hole"}, "visited")
    assert list(ids(user)) == ["Tarn"]

    user.remove_alias(given.id)

    assert given not in user.aliases()
    user.remember_place({"name": "The Blue Hole"}, "want_to_go")
    assert sorted(ids(user)) == ["Tarn", "The Blue Hole"]


def test_the_own_name_of_a_place_stays_and_blank_names_are_refused(user: UserMemory):
    user.remember_place({"name": "Tarn"}, "loved")
    (own,) = user.aliases()

    with pytest.raises(Conflict):
        user.remove_alias(own.id)
    with pytest.raises(InvalidInput, match="text"):
        user.add_alias(ids(user)["Tarn"], "  ")
    assert user.aliases() == (own,)


def test_a_place_that_closed_for_good_is_avoided_until_it_opens_again(user: UserMemory, clock: Clock):
    user.remember_place({"name": "Sorrel Loft", "tags": ["quiet"]}, "loved")
    loft = ids(user)["Sorrel Loft"]

    assert user.set_place_status(loft, "closed").status == "closed"
    found = user.recall("somewhere quiet")
    assert found.places == ()
    assert [one.place.name for one in found.avoided] == ["Sorrel Loft"]
    assert [place.name for place in user.places(status="closed")] == ["Sorrel Loft"]

    clock.now += timedelta(days=30)
    assert user.set_place_status(loft, "open").status == "open"
    assert user.recall("somewhere quiet")[0].place.name == "Sorrel Loft"


def test_what_one_user_says_of_a_shared_place_holds_for_that_user_alone(om: OpenMap, user: UserMemory):
    record = {"name": "Cobalt Diner", "source": "maps", "source_id": uuid4().hex}
    other = om.user(f"other-{uuid4().hex}")
    user.remember_place(record, "liked")
    other.remember_place(record, "liked")

    user.set_place_status(ids(user)["Cobalt Diner"], "closed")

    assert [place.status for place in user.places()] == ["closed"]
    assert [place.status for place in other.places()] == ["open"]
    assert [memory.place.status for memory in user.memories()] == ["closed"]


def test_a_renamed_place_is_found_by_its_new_name(user: UserMemory):
    user.remember_place({"name": "Quay Mall"}, "visited")

    renamed = user.set_place_status(ids(user)["Quay Mall"], "renamed", "Harbour Arcade")

    assert (renamed.name, renamed.status, renamed.aliases) == ("Quay Mall", "renamed", ("Harbour Arcade",))
    user.remember_place({"name": "Harbour Arcade"}, "visited")
    assert list(ids(user)) == ["Quay Mall"]


def test_an_unknown_status_is_refused(user: UserMemory):
    user.remember_place({"name": "Quay Mall"}, "visited")

    with pytest.raises(InvalidInput, match="status"):
        user.set_place_status(ids(user)["Quay Mall"], "haunted")
