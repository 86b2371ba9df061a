"""Corrections: a later word puts right what an earlier one said."""

from __future__ import annotations

import pytest

from openmap_graph.model.place import KnownPlace
from tests.language.conversation import memories, read


def test_i_mean_moves_the_opinion_to_the_place_that_was_meant():
    events = read(
        "Dinner at Maple Attic was grim.",
        "A: Sorry to hear it.",
        "I mean Maple Cellar, we didn't get as far as the attic one.",
    )
    assert memories(events) == {"Maple Cellar": "disliked"}
    assert [event.place.name for event in events if event.claim == "retracted" and event.place] == [
        "Maple Attic"
    ]


@pytest.mark.parametrize(
    ("first", "second", "held"),
    [
        (
            "Had brunch at Copper Pot, lovely scones.",
            "oops, I meant Copper Kettle",
            {"Copper Kettle": "loved"},
        ),
        ("We loved Copper Pot.", "sorry, it was Copper Kettle, not Copper Pot", {"Copper Kettle": "loved"}),
        ("Went to Salt Mill yesterday.", "actually it was Silt Mill", {"Silt Mill": "visited"}),
        ("we loved Fern & Fable last night", "actually no, we didn't go to Fern & Fable", {}),
        ("Loved Gilded Finch.", "I've never been to Gilded Finch, I mixed it up", {}),
    ],
)
def test_a_correction_across_turns(first: str, second: str, held: dict[str, str]):
    assert memories(read(first, "A: Noted!", second)) == held


@pytest.mark.parametrize(
    ("text", "held"),
    [
        (
            "Not Central Cup, I meant Central Park Cafe; Central Cup was just a TV joke.",
            {"Central Park Cafe"},
        ),
        ("It was Copper Kettle, not Copper Pot, where we had lunch", {"Copper Kettle"}),
    ],
)
def test_a_correction_within_a_turn_keeps_the_wrong_name_out(text: str, held: set[str]):
    assert set(memories(read(text))) <= held


def test_never_been_takes_back_what_memory_holds():
    events = read("I have never been to Opal Inn.", known=[KnownPlace(name="Opal Inn")])
    assert [event.claim for event in events if event.place] == ["retracted"]


def test_contradicting_an_opinion_is_no_correction():
    held = memories(read("Heron Steps was dreadful.", "A: Oh no.", "Third try and Heron Steps was superb."))
    assert held == {"Heron Steps": "loved"}


def test_a_request_to_forget_is_no_correction():
    events = read("Salt Mill was awful.", "A: Noted!", "forget what I said about Salt Mill")
    assert memories(events) == {"Salt Mill": "disliked"}
    assert any(event.kind == "forget" for event in events)
