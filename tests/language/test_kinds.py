"""Kinds of talk that are easily misread, each in several wordings."""

from __future__ import annotations

import pytest

from openmap_graph.model.place import KnownPlace
from tests.language.conversation import accepted, memories, read, statements, traits


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (
            "Party of six at Flint Room, no line at all. Took the Northern line home; their lift doesn't work.",
            "Flint Room",
        ),
        ("Table of eight at Copper Wren, straight in. Caught the Central line back.", "Copper Wren"),
        ("A party of four at Fern Barn, no queue. The bus lift was broken, it didn't work.", "Fern Barn"),
    ],
)
def test_words_in_another_sense_are_no_goal_and_no_crowd(text: str, place: str):
    events = read(text)
    assert memories(events) == {place: "visited"}
    assert {goal for event in events for goal in event.goals}.isdisjoint({"celebration", "work"})
    assert "crowded" not in {concept for concept, sign in traits(events, place).items() if sign >= 0}


@pytest.mark.parametrize(
    ("lines", "chosen", "km"),
    [
        (
            (
                "A: Quartz Café is 900 m away, Olive Yard 2.6 km.",
                "hang on, someone's at the door",
                "A: No rush.",
                "ok, the second one",
            ),
            "Olive Yard",
            2.6,
        ),
        (
            ("A: Copper Wren is 400 m away, Fern Barn 1.2 km.", "one sec, phone", "A: Sure.", "first one please"),
            "Copper Wren",
            0.4,
        ),
        (
            ("A: Tin Loft, 3 km, or Moss Corner, 700 m.", "brb", "A: Take your time.", "let's do the closer one"),
            "Moss Corner",
            0.7,
        ),
    ],
)  # fmt: skip
def test_a_choice_by_position_reaches_over_small_talk(lines: tuple[str, ...], chosen: str, km: float):
    events = read(*lines)
    assert set(memories(events)) == {chosen}
    assert accepted(events) == {(chosen, "near"): km}


@pytest.mark.parametrize(
    ("text", "venue", "relationship", "area", "town"),
    [
        ("Paris Baguette in Itaewon was decent.", "Paris Baguette", "liked", "Itaewon", "Paris"),
        ("Lisbon Coffee in Hackney was superb.", "Lisbon Coffee", "loved", "Hackney", "Lisbon"),
        ("Vienna Bakery in Leith was grim.", "Vienna Bakery", "disliked", "Leith", "Vienna"),
    ],
)
def test_a_town_in_a_venues_name_is_no_area_of_the_users(
    text: str, venue: str, relationship: str, area: str, town: str
):
    events = read(text)
    assert memories(events) == {venue: relationship}
    assert {e.place.locality for e in events if e.place and e.place.name == venue} == {area}
    assert ("frequents", town) not in statements(events)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (
            "saw https://maps.example/p/Golden-Yard?rating=5 in the group chat, ate at Weir House in the end",
            "Weir House",
        ),
        (
            "www.silver-mill.example/Silver-Mill?stars=4 was shut so we had lunch at Copper Wren",
            "Copper Wren",
        ),
        ("she sent <a href='Golden_Yard.html'>this</a>, we dined at Fern Barn anyway", "Fern Barn"),
        ('```{"place": "Golden Yard", "rating": 5}``` whatever, we ate at Moss Corner', "Moss Corner"),
    ],
)
def test_addresses_code_and_markup_are_no_talk(text: str, place: str):
    events = read(text)
    assert memories(events) == {place: "visited"}
    assert {event.place.name for event in events if event.place} == {place}


@pytest.mark.parametrize(
    "name", ["O'Malley's'}) REMOVE p:Place WITH 1 AS x //", "$name", "Robert'); DROP TABLE x;--", "{{user}}"]
)
def test_an_odd_name_in_marks_is_kept_to_the_letter(name: str):
    assert memories(read(f"We loved the place named `{name}` last night.")) == {name: "loved"}


@pytest.mark.parametrize(
    ("text", "companion", "km"),
    [
        ("With the twins, anything past 800 m is a trek.", "kids", 0.8),
        ("With the kids anything over 600 m is too far.", "kids", 0.6),
        ("With my parents, anything beyond 500 m is too much.", "parents", 0.5),
    ],
)
def test_what_is_far_with_somebody_holds_with_them_only(text: str, companion: str, km: float):
    (event,) = [event for event in read(text) if event.measure is not None]
    assert event.measure is not None
    assert (event.measure.term, event.measure.value) == ("near", km)
    assert event.measure.accepted is not True
    assert event.scope or event.companions
    assert companion in event.companions


@pytest.mark.parametrize(
    ("text", "disliked", "area"),
    [
        (
            "I adore Sumac Hut. I can't stand Slate Gable Grill, or Blackpool for that matter.",
            "Slate Gable Grill",
            "Blackpool",
        ),
        ("I can't bear Copper Wren Grill, or Croydon for that matter.", "Copper Wren Grill", "Croydon"),
        ("can't abide Fern Barn Tavern, or Slough either", "Fern Barn Tavern", "Slough"),
    ],
)
def test_feelings_about_a_town_are_about_an_area(text: str, disliked: str, area: str):
    events = read(text)
    assert memories(events)[disliked] == "disliked"
    assert area not in memories(events)
    assert ("dislikes_place", area) in statements(events)


@pytest.mark.parametrize(
    ("lines", "right", "relationship"),
    [
        (
            (
                "Dinner at Maple Attic was grim.",
                "A: Sorry to hear it.",
                "I mean Maple Cellar, we didn't get as far as the attic one.",
            ),
            "Maple Cellar",
            "disliked",
        ),
        (("Loved Tin Loft.", "A: Great!", "sorry, I meant Tin Garden, not Tin Loft"), "Tin Garden", "loved"),
        (
            ("Lunch at Copper Wren was lovely.", "A: Nice.", "Not Copper Wren, I meant Copper Fox."),
            "Copper Fox",
            "loved",
        ),
    ],
)
def test_a_correction_moves_what_was_told_to_the_right_place(
    lines: tuple[str, ...], right: str, relationship: str
):
    assert memories(read(*lines)) == {right: relationship}


@pytest.mark.parametrize(
    ("text", "concept", "sign"),
    [
        ("Service was good and the food is wonderful", "good service", 1),
        ("the waiters ignored us", "bad service", -1),
        ("our waitress forgot the drinks twice", "bad service", -1),
        ("the staff never rushed us", "good service", 1),
        ("The food, drinks and service were excellent", "good food", 1),
        ("portions are tiny for the price", "bad food", -1),
        ("the prices were ridiculous but the ambience was lovely", "good atmosphere", 1),
    ],
)
def test_parts_of_a_place_are_praised_and_faulted_on_their_own(text: str, concept: str, sign: int):
    events = read("We had dinner at Juniper Hall last night.", text)
    assert traits(events, "Juniper Hall")[concept] == sign


@pytest.mark.parametrize(
    ("text", "relationship"),
    [
        ("Will never be back.", "disliked"),
        ("would not go back", "disliked"),
        ("You cannot go wrong with this place.", "liked"),
        ("Everything I had was good", "liked"),
        ("I've never been so disappointed", "disliked"),
        ("It was pretty good, but definitely not great.", "liked"),
        ("never had a better meal there", "liked"),
    ],
)
def test_a_later_turn_judges_the_place_that_was_told_of(text: str, relationship: str):
    held = memories(read("We had dinner at Juniper Hall last night.", text))
    assert held == {"Juniper Hall": relationship}


@pytest.mark.parametrize(
    "text",
    ["I was glad to be home", "my sister was lovely", "the film was awful", "My boss ignored me today"],
)
def test_what_is_about_something_else_leaves_the_place_alone(text: str):
    events = read("We had dinner at Juniper Hall last night.", text)
    assert memories(events) == {"Juniper Hall": "visited"}
    assert traits(events, "Juniper Hall") == {}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("A: Try Courtyard by Marriott Leith Quay, 3 stars.", "Courtyard by Marriott Leith Quay"),
        ("A: Beck'S Motor Lodge is a 2 star hotel.", "Beck'S Motor Lodge"),
        ("A: I found a hotel called 27 Fern Lane.", "27 Fern Lane"),
        ("A: Sakura Sushi bar & Grill is 900 m away.", "Sakura Sushi bar & Grill"),
    ],
)
def test_an_offered_name_is_whole(text: str, name: str):
    assert memories(read(text, "the first one it is")) == {name: "want_to_go"}


@pytest.mark.parametrize(
    "text", ["A: It is a Nature Reserve, 2 km away.", "A: The address is 12 South Street."]
)
def test_a_kind_or_an_address_is_no_option(text: str):
    assert memories(read(text, "ok thanks")) == {}


def test_a_known_place_is_judged_by_its_parts_later():
    events = read("Fern Barn again today, the staff were rude", known=[KnownPlace(name="Fern Barn")])
    assert traits(events, "Fern Barn")["bad service"] == -1
