"""Advice, irony that is marked, and parts that outweigh each other."""

from __future__ import annotations

import pytest

from tests.language.conversation import memories, read, traits

_VISIT = "We had lunch at Ferret & Finch on Sunday."


@pytest.mark.parametrize(
    ("text", "concept", "polarity"),
    [
        ("Try the baklava, trust me!", "baklava", 1),
        ("Definitely order the pancakes.", "pancakes", 1),
        ("Just don't order the lasagne there.", "lasagne", -1),
        ("never get the ramen", "ramen", -1),
    ],
)
def test_advice_judges_the_dish_that_it_is_on(text: str, concept: str, polarity: int):
    assert traits(read(_VISIT, text), "Ferret & Finch")[concept] == polarity


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("Go here with an open mind.", "liked"),
        ("What more could anyone on a lunch break ask for?", "liked"),
        ("worth another visit I think", "liked"),
        ("it is to be avoided at weekends", "disliked"),
        ("there is no excuse for such dreadful coffee", "disliked"),
        ("the kitchen forgot our puddings and the pies came out raw", "disliked"),
        ("the gravy was decent but the peas were incredibly salty and the pie was stale", "disliked"),
        ("I never felt rushed", "liked"),
    ],
)
def test_what_is_advised_after_a_visit_is_a_verdict(text: str, claim: str):
    assert memories(read(_VISIT, text)) == {"Ferret & Finch": claim}


@pytest.mark.parametrize(
    "text",
    ["Try the first one.", "get the bus", "Check the weather please", "Go to bed.", "order the other one"],
)
def test_orders_about_something_else_are_no_advice(text: str):
    assert memories(read(_VISIT, text)) == {"Ferret & Finch": "visited"}


@pytest.mark.parametrize(
    "text",
    [
        "Oh great, an hour for a latte at Percival Yard. Just lovely /s",
        "yeah right, Percival Yard is fantastic, cold soup and all",
    ],
)
def test_irony_that_is_marked_is_no_praise(text: str):
    assert memories(read(text)) == {"Percival Yard": "disliked"}


def test_what_would_not_be_done_for_money_is_no_condition():
    assert memories(read("wouldn't go back to Percival Yard if you paid me")) == {"Percival Yard": "disliked"}
    assert memories(read("I'd go to Percival Yard if it had chairs")).get("Percival Yard") in (
        None,
        "want_to_go",
    )


def test_the_tone_of_what_is_told_of_the_place_counts_where_no_word_of_the_lists_does():
    held = memories(read(_VISIT, "Everyone treats you like a treasured guest here."))
    assert held == {"Ferret & Finch": "liked"}


@pytest.mark.parametrize(
    "text",
    [
        "I'm heartbroken, my dog died.",
        "my new place is a disaster, the boiler broke",
        "My boss is a monster and I was crying all day.",
        "I won the lottery!",
    ],
)
def test_the_tone_of_other_talk_says_nothing_of_the_place(text: str):
    assert memories(read(_VISIT, text)) == {"Ferret & Finch": "visited"}
