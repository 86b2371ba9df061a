"""Remembered places come back for a question, best first, with reasons that add up, or with the reason for none."""

from __future__ import annotations

import pytest

from openmap_graph.client import OpenMap, UserMemory
from openmap_graph.errors import InvalidInput
from openmap_graph.graph import recall as graph_recall

pytestmark = pytest.mark.live

HERE = (52.5, 13.4)


def names(user: UserMemory, query: str, near: tuple[float, float] | None = None) -> list[str]:
    return [one.place.name for one in user.recall(query, near=near).places]


def test_an_exact_name_comes_before_a_loved_place_of_nearly_that_name(user: UserMemory):
    user.remember_place({"name": "Pewter Ladle", "lat": 52.5, "lng": 13.4}, "loved")
    user.remember_place({"name": "Pewter Ladle Annex", "lat": 52.6, "lng": 13.6}, "mentioned")

    assert names(user, "pewter ladle annex")[0] == "Pewter Ladle Annex"
    assert names(user, "PEWTER LADLE")[0] == "Pewter Ladle"


def test_a_slip_of_spelling_still_finds_the_place(user: UserMemory):
    user.remember_place({"name": "Copper Thistle"}, "liked")

    assert names(user, "coper thistel") == ["Copper Thistle"]


def test_what_was_said_is_searched_in_any_inflection_and_cited(user: UserMemory):
    user.capture(["Loved Tarn, plum dumplings by the canal."])
    user.remember_place({"name": "Weir House", "tags": ["tea"]}, "loved")
    first = user.recall("dumpling canal")[0]

    assert first.place.name == "Tarn"
    words = next(reason for reason in first.reasons if reason.name == "words")
    assert words.evidence == (first.sources[0].turn_id,)


def test_reasons_add_up_to_the_score(user: UserMemory):
    user.remember_place({"name": "Tea Yard", "lat": 52.5, "lng": 13.4, "tags": ["quiet", "tea"]}, "loved")

    for one in user.recall("quiet tea", near=HERE).places:
        assert one.score == pytest.approx(sum(reason.share for reason in one.reasons))


def test_a_query_about_something_else_returns_nothing_and_says_why(user: UserMemory):
    user.remember_place({"name": "Tea Yard", "tags": ["tea"]}, "loved")
    found = user.recall("24-hour locksmith")

    assert found.places == ()
    assert "threshold" in (found.empty_reason or "")
    assert user.context("24-hour locksmith").prepend == ""


@pytest.mark.parametrize("query", ["", " ", "*", "\\"])
def test_a_query_without_words_is_empty(user: UserMemory, query: str):
    user.remember_place({"name": "Tea Yard"}, "loved")

    assert user.recall(query).empty_reason == "the query is empty"


@pytest.mark.parametrize("query", ['tea AND (OR "', "+^2 [tea~", "tea*", "tenant:* tea"])
def test_search_syntax_is_words(user: UserMemory, query: str):
    user.remember_place({"name": "Tea Yard", "tags": ["tea"]}, "loved")

    assert names(user, query) == ["Tea Yard"]


def test_nothing_remembered_is_said(user: UserMemory):
    assert user.recall("tea").empty_reason == "nothing is remembered yet"


def test_a_disliked_place_is_avoided_unless_asked_for(user: UserMemory):
    user.remember_place({"name": "Rowdy Hall", "tags": ["karaoke"]}, "disliked")
    found = user.recall("karaoke")

    assert found.places == ()
    assert [(one.place.name, one.reasons[-1].detail) for one in found.avoided] == [
        ("Rowdy Hall", "it is disliked")
    ]
    assert "disliked" in (found.empty_reason or "")
    assert names(user, "Rowdy Hall") == ["Rowdy Hall"]
    assert names(user, "places I hated") == ["Rowdy Hall"]


def test_what_is_beyond_a_stated_distance_is_out_of_range(user: UserMemory):
    user.remember_place({"name": "Tea Yard", "lat": 53.5, "lng": 13.4, "tags": ["tea"]}, "loved")

    assert "out of range" in (user.recall("tea within 2 km", near=HERE).empty_reason or "")
    assert names(user, "tea", near=HERE) == ["Tea Yard"]


def test_what_is_not_wanted_is_not_searched_for(user: UserMemory):
    user.remember_place({"name": "Gong Room", "tags": ["loud"]}, "mentioned")
    user.remember_place({"name": "Moss Room", "tags": ["quiet"]}, "mentioned")

    assert names(user, "not too loud")[0] == "Moss Room"
    assert names(user, "somewhere I can hear myself think")[0] == "Moss Room"


def test_a_disliked_trait_never_raises_a_place(user: UserMemory):
    user.remember_place({"name": "Plain Hall", "tags": ["cafe"]}, "disliked")
    user.remember_place({"name": "Plain Halls", "tags": ["cafe", "loud"]}, "disliked")
    user.capture(["I avoid loud places."])
    found = {one.place.name: one.score for one in user.recall("cafe", include_history=True).places}

    assert found["Plain Halls"] <= found["Plain Hall"]


def test_names_in_any_script_and_without_accents_are_found(user: UserMemory):
    user.remember_place({"name": "知味"}, "liked")
    user.remember_place({"name": "Café Noël Bar"}, "liked")

    assert names(user, "知味")[0] == "知味"
    assert names(user, "去过知味吗")[0] == "知味"
    assert names(user, "noel")[0] == names(user, "NOËL")[0] == "Café Noël Bar"


def test_few_and_many_places_are_searched_with_the_same_answer(
    user: UserMemory, monkeypatch: pytest.MonkeyPatch
):
    for name, tag in (("Tea Yard", "tea"), ("Gong Room", "loud"), ("Moss Room", "quiet")):
        user.remember_place({"name": name, "tags": [tag]}, "liked")
    queries = ("quiet", "tea yard", "gong", "plumber")
    few = [names(user, query) for query in queries]
    monkeypatch.setattr(graph_recall, "EXACT_TO", 0)

    assert [names(user, query) for query in queries] == few


def test_other_users_change_neither_answers_nor_scores(om: OpenMap, user: UserMemory):
    user.remember_place({"name": "Tea Yard", "tags": ["quiet", "tea"]}, "liked")
    before = [(one.place.name, one.score) for one in user.recall("quiet tea").places]
    for index in range(4):
        other = om.user(f"{user.user_id}-{index}")
        for number in range(5):
            other.remember_place({"name": f"Tea House {number}", "tags": ["quiet", "tea"]}, "loved")
    after = [(one.place.name, one.score) for one in user.recall("quiet tea").places]

    assert after == [(name, pytest.approx(score, abs=1e-6)) for name, score in before]


def test_a_recall_is_one_round_trip(om: OpenMap, user: UserMemory):
    user.remember_place({"name": "Tea Yard"}, "liked")

    def statements() -> int:
        return sum(each.count for each in om._services.graph.timings())  # pyright: ignore[reportPrivateUsage]

    before = statements()
    user.recall("tea", near=HERE)

    assert statements() == before + 1


@pytest.mark.parametrize("limit", ["five", 0, -1, True, 1.5])
def test_a_limit_that_is_no_count_is_refused(user: UserMemory, limit: object):
    with pytest.raises(InvalidInput, match="limit"):
        user.recall("tea", limit=limit)  # pyright: ignore[reportArgumentType]
