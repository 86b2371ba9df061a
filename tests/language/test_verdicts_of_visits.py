"""What is said in the turn after a visit, in set phrases, with typos, and on the terms of anybody."""

from __future__ import annotations

import pytest

from openmap_graph.language.misspelling import meant_by
from tests.language.conversation import memories, read, traits

_VISIT = "We had supper at Ferret & Finch on Saturday."


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("The gnocchi was superb.", "loved"),
        ("the rabbit was inedible", "disliked"),
        ("Oh man, truly very tasty!", "liked"),
        ("We will totally come back again next term.", "liked"),
        ("We can warmly recommend that spot to our neighbours.", "liked"),
        ("I'd recommend trying that spot!", "liked"),
        ("Keep well away from it.", "disliked"),
        ("the puddings can't be beaten", "loved"),
        ("totally over-priced", "disliked"),
        ("the stew left a lot to be desired", "disliked"),
        ("Crunchy, fresh and tasty salads.", "liked"),
        ("couldn't care less about the guests, that crew", "disliked"),
    ],
)
def test_what_follows_a_visit_is_about_that_place(text: str, claim: str):
    assert memories(read(_VISIT, text)) == {"Ferret & Finch": claim}


@pytest.mark.parametrize(
    "text",
    [
        "My presentation went badly.",
        "The film afterwards was boring.",
        "My sister is brilliant.",
        "Great weather this week.",
        "I might try sledging, sounds amazing.",
    ],
)
def test_what_is_about_something_else_is_no_verdict_on_the_place_just_visited(text: str):
    assert memories(read(_VISIT, text)) == {"Ferret & Finch": "visited"}


@pytest.mark.parametrize(
    ("text", "concept", "polarity"),
    [
        ("The service here was superb.", "good service", 1),
        ("I was so impressed with the staff.", "good service", 1),
        ("We found the staff appalling.", "bad service", -1),
        ("The food itself was always excellent.", "good food", 1),
        ("hats off to the cooks", "good service", 1),
        ("the music remains terrible", "bad atmosphere", -1),
        ("honestly not worth the bill", "expensive", -1),
        ("the receptionist was horrible", "bad service", -1),
    ],
)
def test_a_part_is_judged_across_asides_and_prepositions(text: str, concept: str, polarity: int):
    assert traits(read(_VISIT, text), "Ferret & Finch").get(concept) == polarity


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("The terrine was delishious.", "liked"),
        ("the place was absolutly awfull", "disliked"),
        ("it was all tastless", "disliked"),
        ("it was horrable", "disliked"),
    ],
)
def test_a_misspelt_verdict_is_a_verdict(text: str, claim: str):
    held = memories(read(_VISIT, text))["Ferret & Finch"]
    assert held == claim or {held, claim} == {"liked", "loved"}


def test_only_words_that_hardly_exist_are_slips():
    assert meant_by("horrable") == "horrible"
    assert meant_by("fantastc") == "fantastic"
    for word in ("stable", "better", "waiver", "rare", "Zürich", "disappear", "fancier"):
        assert meant_by(word.lower()) == word.lower()


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("If you like cider, the Pomona Vaults is brilliant.", "Pomona Vaults"),
        ("If you're after dim sum, Jade Terrace is the best in town", "Jade Terrace"),
    ],
)
def test_what_is_recommended_to_anybody_who_likes_it_is_the_users_own_view(text: str, place: str):
    held = {name.removeprefix("the "): claim for name, claim in memories(read(text)).items()}
    assert held == {place: "loved"}


def test_a_condition_stays_one():
    assert memories(read("If the Pomona Vaults had chairs it would be brilliant.")) == {}


def test_a_hyphen_ends_no_clause():
    assert memories(read("Copper Shed is over-rated and over-priced")) == {"Copper Shed": "disliked"}


def test_a_dash_ends_what_a_negation_reaches():
    assert memories(read(_VISIT, "their porridge was not lovely -- lumpy and tasteless")) == {
        "Ferret & Finch": "disliked"
    }
