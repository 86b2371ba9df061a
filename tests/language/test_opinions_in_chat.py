"""Opinions as they are written in chat: fragments, several places at once, words of the day, faces, wishes."""

from __future__ import annotations

import pytest

from openmap_graph.model.event import Event
from tests.language.conversation import memories, read, traits


def of_others(events: list[Event]) -> set[tuple[str, str]]:
    return {
        (event.holder, event.claim or "")
        for event in events
        if event.kind == "opinion" and event.holder != "user"
    }


@pytest.mark.parametrize(
    ("text", "place", "claim"),
    [
        ("tried Sorrel Yard yesterday. underwhelming tbh", "Sorrel Yard", "disliked"),
        ("Had lunch at Otter Cafe. ngl pretty bad lol", "Otter Cafe", "disliked"),
        ("Fig & Thistle? mid.", "Fig & Thistle", "disliked"),
        ("popped into Quill & Ink yesterday. bit mid tbh", "Quill & Ink", "disliked"),
        ("went to Juniper Bar last night. honestly so good omg", "Juniper Bar", "liked"),
        ("Tried Saffron Table on Friday. underrated fr", "Saffron Table", "liked"),
        ("Visited Marble Hall. Never again.", "Marble Hall", "disliked"),
        ("stopped by Pepper Mill. chef's kiss", "Pepper Mill", "loved"),
        ("Had brunch at Larder Lane. no notes", "Larder Lane", "loved"),
        ("Dune Grill? overhyped lol", "Dune Grill", "disliked"),
        ("Ate at Kiln Yard. 9.5/10 would return", "Kiln Yard", "loved"),
        ("Kiln Yard: 3/10", "Kiln Yard", "disliked"),
    ],
)
def test_a_fragment_after_the_place_is_the_verdict(text: str, place: str, claim: str):
    assert memories(read(text)) == {place: claim}


@pytest.mark.parametrize(
    "mark", ["tbh", "imo", "ngl", "lol", "omg", "fr", "lowkey", "honestly", "imho", "lmao", "icl", "btw"]
)
def test_a_mark_of_chat_is_no_trait_and_hides_no_word(mark: str):
    events = read(f"went to Copper Wren last week. overrated {mark}")
    assert memories(events) == {"Copper Wren": "disliked"}
    assert traits(events, "Copper Wren") == {}
    assert "mezze" in traits(read(f"loved the mezze {mark} at Copper Wren"), "Copper Wren")


@pytest.mark.parametrize(
    ("text", "claim", "places"),
    [
        (
            "dinner at Salt Barn and then cocktails at Owl Loft, both superb",
            "loved",
            ["Salt Barn", "Owl Loft"],
        ),
        ("Tried Fern House and Clay Kitchen. both were great", "liked", ["Fern House", "Clay Kitchen"]),
        (
            "went to Fern House, Clay Kitchen and Jay Rooms, all three were good",
            "liked",
            ["Fern House", "Clay Kitchen", "Jay Rooms"],
        ),
        (
            "Tried Fern House and Clay Kitchen, neither was any good",
            "disliked",
            ["Fern House", "Clay Kitchen"],
        ),
        (
            "Tried Fern House and Clay Kitchen. Neither impressed me.",
            "disliked",
            ["Fern House", "Clay Kitchen"],
        ),
        (
            "We had lunch at Salt Barn and dinner at Pine Room, each as good as the other",
            "liked",
            ["Salt Barn", "Pine Room"],
        ),
        (
            "We did Fern House on Friday and Pine Room on Saturday, one as bad as the other",
            "disliked",
            ["Fern House", "Pine Room"],
        ),
        (
            "Tried Fern House on Friday. Then Pine Room on Saturday. Both a let-down.",
            "disliked",
            ["Fern House", "Pine Room"],
        ),
        (
            "Tried Lark Rise, Owl Barn and Jay House. All great.",
            "liked",
            ["Lark Rise", "Owl Barn", "Jay House"],
        ),
        ("went to Lark Rise and Owl Barn. Neither is worth the money", "disliked", ["Lark Rise", "Owl Barn"]),
    ],
)
def test_a_judgement_of_several_places_holds_of_each(text: str, claim: str, places: list[str]):
    assert memories(read(text)) == dict.fromkeys(places, claim)


def test_what_is_both_something_else_is_not_shared():
    soup = read("Tried Lark Rise and Owl Barn. Both the soup and the service were great at Owl Barn.")
    assert memories(soup) == {"Lark Rise": "visited", "Owl Barn": "liked"}
    kids = read("Went to Lark Rise. Then we ate at Owl Barn. The kids were both tired.")
    assert memories(kids)["Lark Rise"] == "visited"
    us = read("We both loved Lark Rise and Owl Barn was meh.")
    assert memories(us) == {"Lark Rise": "loved", "Owl Barn": "disliked"}
    assert memories(read("We went to Lark Rise and Owl Barn. We both had soup.")) == {
        "Lark Rise": "visited",
        "Owl Barn": "visited",
    }


@pytest.mark.parametrize(
    ("said", "claim"),
    [
        ("Slate Room is overrated", "disliked"),
        ("Slate Room is underrated", "liked"),
        ("Slate Room is mid", "disliked"),
        ("Slate Room slaps", "loved"),
        ("Was at Slate Room yesterday, it slapped", "loved"),
        ("Slate Room was a bit of a let-down", "disliked"),
        ("Slate Room was a massive let-down", "disliked"),
        ("Slate Room really lived up to the hype", "liked"),
        ("Slate Room doesn't live up to the hype tbh", "disliked"),
        ("Slate Room isn't worth the wait", "disliked"),
        ("Slate Room is so worth the queue", "liked"),
        ("Slate Room is a tourist trap", "disliked"),
        ("Slate Room is all style and no substance", "disliked"),
        ("Slate Room hits different", "loved"),
        ("would go back to Slate Room in a heartbeat", "liked"),
        ("went to Slate Room, won't be rushing back", "disliked"),
        ("Went to Slate Room, would not rush back", "disliked"),
        ("I can't wait for round two at Slate Room", "loved"),
        ("Slate Room was proper lovely", "loved"),
        ("Slate Room was well nice", "liked"),
        ("I tried Slate Room. Not my vibe", "disliked"),
        ("Those noodles at Slate Room were fire", "loved"),
    ],
)
def test_words_for_worth_are_verdicts(said: str, claim: str):
    assert memories(read(said)) == {"Slate Room": claim}


def test_who_is_fired_judges_no_place():
    assert memories(read("We were at Slate Room when my mate was fired")) == {"Slate Room": "visited"}


def test_worth_and_hype_are_nothing_that_a_place_has():
    assert traits(read("Slate Room is not worth the hype"), "Slate Room") == {}


@pytest.mark.parametrize("text", ["we met at Slate Room mid afternoon", "We were at Slate Room in mid June."])
def test_the_middle_of_something_is_no_verdict(text: str):
    assert memories(read(text)) == {"Slate Room": "visited"}


@pytest.mark.parametrize(
    ("text", "place", "claim"),
    [
        ("omg the waffles at Rye Corner!! 😍", "Rye Corner", "loved"),
        ("The pastries at Rye Corner 😍😍", "Rye Corner", "loved"),
        ("the terrace at Quay Loft though 🔥", "Quay Loft", "loved"),
        ("the coffee at Bean Yard 🤮", "Bean Yard", "disliked"),
        ("The queue at Harrow Diner 🙄", "Harrow Diner", "disliked"),
        ("the brunch at Harrow Diner 👎", "Harrow Diner", "disliked"),
        ("Those dumplings at Lotus Den 🤤", "Lotus Den", "liked"),
    ],
)
def test_a_face_after_what_a_place_has_is_a_verdict(text: str, place: str, claim: str):
    assert memories(read(text)) == {place: claim}


def test_a_face_is_an_attitude_to_what_it_follows():
    assert traits(read("the coffee at Bean Yard 🤮"), "Bean Yard") == {"coffee": -1}
    assert traits(read("The waffles at Rye Corner 😍"), "Rye Corner")["dessert"] == 1


@pytest.mark.parametrize(
    "text",
    [
        "I've not been to Moss Loft yet but keen",
        "haven't tried Moss Loft yet but so keen to",
        "dying to try Moss Loft",
        "I'm itching to visit Moss Loft",
        "Keen to try Moss Loft soon",
        "so keen on trying Moss Loft",
        "desperate to try Moss Loft",
        "Moss Loft is on my list",
        "Moss Loft is on our radar",
        "been meaning to check out Moss Loft for ages",
    ],
)
def test_a_wish_in_passing_is_a_plan(text: str):
    assert memories(read(text)) == {"Moss Loft": "want_to_go"}


@pytest.mark.parametrize(
    ("text", "holder"),
    [
        ("my sister loves Glow Rooms, me not so much", "sister"),
        ("My sister loves Glow Rooms. I don't get it.", "sister"),
        ("my brother loves Glow Rooms but it's not for me", "brother"),
        ("my brother adores Glow Rooms, personally I can't stand it", "brother"),
        ("Everyone loves Glow Rooms, I don't get the hype", "everyone"),
        ("My dad adores Glow Rooms. Not a fan myself.", "dad"),
        ("My boss adores Glow Rooms. Me? Not so much.", "boss"),
        ("My wife loves Glow Rooms, I don't see the appeal", "wife"),
        ("my flatmate loves Glow Rooms. Not my thing.", "flatmate"),
        ("My cousin loves Glow Rooms but I wasn't convinced", "cousin"),
    ],
)
def test_the_own_view_is_kept_apart_from_that_of_others(text: str, holder: str):
    events = read(text)
    assert memories(events) == {"Glow Rooms": "disliked"}
    assert of_others(events) == {(holder, "loved")}


@pytest.mark.parametrize(
    "answer",
    [
        "Don't forget that I like jazz",
        "I haven't forgotten that I love sushi",
        "I wouldn't rule that out",
        "That's not too far",
        "don't scrap it",
    ],
)
def test_a_denied_word_of_refusal_refuses_nothing(answer: str):
    events = read("Any ideas?", "A: How about Lark Rise?", answer)
    assert not [event for event in events if event.kind == "rejection"]


@pytest.mark.parametrize(
    "answer", ["Forget it", "no, skip it", "That's too far", "Nah, I'd rather not", "can't we skip that"]
)
def test_a_word_of_refusal_that_is_not_denied_refuses(answer: str):
    events = read("Any ideas?", "A: How about Lark Rise?", answer)
    assert [event for event in events if event.kind == "rejection"]
