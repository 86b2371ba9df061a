"""A host's candidates come back in the user's order, explained, and nothing of them is stored."""

from __future__ import annotations

from typing import Any

import pytest

from openmap_graph.client import UserMemory
from openmap_graph.errors import InvalidInput

pytestmark = pytest.mark.live

HERE = (52.5, 13.4)


def candidate(name: str, **fields: Any) -> dict[str, Any]:
    return {"name": name, "lat": 52.5, "lng": 13.4, **fields}


def test_the_providers_id_tells_two_branches_of_one_name_apart(user: UserMemory):
    user.remember_place({"name": "Bean Stall", "source": "p", "source_id": "1", "tags": ["coffee"]}, "loved")

    first, second = user.rerank(
        "coffee",
        [
            candidate("Bean Stall", source="p", source_id="2"),
            candidate("Bean Stall", source="p", source_id="1"),
        ],
        near=HERE,
    ).candidates

    assert (first.input_index, first.relationship) == (1, "loved")
    assert (second.input_index, second.memory_id) == (0, None)
    assert all(reason.name != "affect" for reason in second.reasons)


def test_a_score_is_the_sum_of_its_reasons(user: UserMemory):
    user.remember_place({"name": "Tin Lantern", "tags": ["soup"]}, "loved")
    found = user.rerank(
        "quiet soup",
        [candidate("Tin Lantern", rating=4.5), candidate("Elm Soup", tags=["loud"], price_level=4)],
        near=HERE,
    )

    for one in found.candidates:
        assert one.score == pytest.approx(sum(reason.share for reason in one.reasons))


def test_bad_candidates_come_back_with_their_place_and_the_reason(user: UserMemory):
    found = user.rerank(
        "coffee",
        [
            {"name": "No Latitude", "lat": None, "lng": 13},
            {"name": "No Number", "lat": 1, "lng": "abc"},
            {"lat": 1, "lng": 2},
            candidate("Good", source="p", source_id="1"),
            candidate("Again", source="p", source_id="1"),
            None,
        ],
    )

    assert [one.input_index for one in found.candidates] == [3]
    assert [one.input_index for one in found.refused] == [0, 1, 2, 4, 5]
    assert "candidate 3" in found.refused[3].reason


def test_no_candidates_give_no_candidates(user: UserMemory):
    assert user.rerank("coffee", []).candidates == ()


@pytest.mark.parametrize("bad", ["coffee", {"name": "x"}, 7, None])
def test_what_is_no_list_is_refused(user: UserMemory, bad: object):
    with pytest.raises(InvalidInput, match="candidates"):
        user.rerank("coffee", bad)


def test_ranking_twice_is_the_same_and_stores_nothing(user: UserMemory):
    rows = [candidate(f"Stall {index}", category="cafe", rating=index % 5) for index in range(30)]
    before = user.memories()

    assert user.rerank("cafe", rows, limit=30) == user.rerank("cafe", rows, limit=30)
    assert user.memories() == before == ()


def test_ten_thousand_candidates_are_ranked(user: UserMemory):
    rows = [candidate(f"Stall {index}", category="cafe") for index in range(10_000)]

    assert len(user.rerank("cafe", rows, limit=10).candidates) == 10


def test_friday_night_hours_hold_after_midnight_in_the_place(user: UserMemory):
    athens = {"name": "Owl Bar", "lat": 37.98, "lng": 23.73, "opening_hours": "Fr 18:00-02:00"}
    open_now = user.rerank("bar open now", [athens], at="2026-08-01T00:30+03:00")
    later = user.rerank("bar open now", [athens], at="2026-08-01T03:30+03:00")

    assert open_now.candidates[0].is_open is True
    assert later.candidates[0].is_open is False
    assert later.candidates[0].score < open_now.candidates[0].score


def test_a_dislike_for_the_evening_does_not_count_at_breakfast(user: UserMemory):
    user.capture(["The Lido branch of Crêpe Bros gets unbearable after dark."])
    rows = [{"name": "Crêpe Bros Lido"}, {"name": "Crêpe Bros Dock"}]

    tonight = user.rerank("crepes tonight", rows).candidates
    breakfast = {one.name: one for one in user.rerank("crepes for breakfast tomorrow", rows).candidates}

    assert [one.name for one in tonight] == ["Crêpe Bros Dock", "Crêpe Bros Lido"]
    assert any("evening" in reason.detail for reason in tonight[1].reasons)
    assert breakfast["Crêpe Bros Lido"].score == breakfast["Crêpe Bros Dock"].score


def test_a_diet_and_an_allergy_lower_what_they_exclude(user: UserMemory):
    user.capture(["I've gone vegetarian.", "I'm allergic to peanuts."])
    rows = [
        candidate("Grill", tags=["steak"]),
        candidate("Leaf", tags=["vegetarian"]),
        candidate("Nut", tags=["peanuts"]),
    ]
    found = user.rerank("dinner", rows).candidates

    assert found[0].name == "Leaf"
    assert all(one.score < 0 for one in found[1:])
    assert all(any(reason.evidence for reason in one.reasons if reason.share < 0) for one in found[1:])
