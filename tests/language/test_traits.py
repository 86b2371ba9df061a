"""Traits, goals and companions: what a place is like, what for and with whom."""

from __future__ import annotations

import pytest

from tests.language.conversation import read, traits


@pytest.mark.parametrize(
    ("text", "concept", "polarity"),
    [
        ("Loved Quiet Barn, such a calm spot", "quiet", 1),
        ("I tried Neon Yard and disliked it, too noisy for calls.", "loud", -1),
        ("I loved Moon Bowl because it was walkable", "walkable", 1),
        ("Great pierogi at Blue Samovar", "pierogi", 1),
        ("best pierogi yet at Corner 12", "pierogi", 1),
        ("I disliked how packed Tiny Counter felt", "crowded", -1),
        ("Party of six at Flint Room, no line at all.", "low_crowd", 0),
        ("Vinyl Room has a lovely courtyard and I loved the jukebox", "jukebox", 1),
        ("Opal Inn was disappointing because of the draught", "draughty", -1),
        ("Four curries at Opal Inn and the curry was vile", "curry", -1),
    ],
)
def test_a_trait_has_the_attitude_of_its_clause(text: str, concept: str, polarity: int):
    (place,) = {event.place.name for event in read(text) if event.place and event.place.kind == "venue"}
    assert traits(read(text), place).get(concept) == polarity


def test_words_of_a_name_are_no_traits_except_the_food_it_names():
    found = traits(read("Noisy Oyster was surprisingly quiet."), "Noisy Oyster")
    assert "loud" not in found
    assert "quiet" in found
    assert "ramen" in traits(read("went to Ramen Kado yesterday"), "Ramen Kado")


def test_what_does_not_belong_to_the_place_is_no_trait():
    found = traits(
        read("Party of six at Flint Room. Took the Northern line home; their lift doesn't work."),
        "Flint Room",
    )
    assert "crowded" not in found


@pytest.mark.parametrize(
    ("text", "goals", "companions"),
    [
        ("For solo work calls, pick Study Barn", {"work", "solo"}, {"alone"}),
        ("romantic dinner at Bella Notte with my partner", {"date", "romance"}, {"partner"}),
        ("For family brunch with the baby stroller we went to Maple Barn", {"family"}, {"kids"}),
        ("client meeting at Cedar Hall", {"business"}, set[str]()),
        ("ended up in crooked magpie after work", set[str](), set[str]()),
        ("Party of six at Flint Room; their lift doesn't work.", set[str](), set[str]()),
        ("Sorrel Loft at last, with my brother.", set[str](), {"family", "brother"}),
        ("Oksana dragged me to Tin Lantern", set[str](), {"Oksana"}),
        ("went to Opal Inn with Priya and my parents", set[str](), {"Priya", "parents"}),
    ],
)
def test_goals_and_companions_are_those_of_the_turn(text: str, goals: set[str], companions: set[str]):
    event = next(event for event in read(text) if event.claim)
    assert set(event.goals) == goals
    assert set(event.companions) == companions


@pytest.mark.parametrize("dish", ["okroshka", "zrazy", "obatzda"])
def test_a_dish_that_no_list_has_is_a_trait_however_it_is_tagged(dish: str):
    events = read(f"Great {dish} at Blue Samovar")

    assert [(event.concept, event.polarity) for event in events if event.kind == "trait"] == [(dish, 1)]


@pytest.mark.parametrize(
    ("text", "concept", "polarity"),
    [
        ("the chips were stone cold at Willow Hut", "fries", -1),
        ("the soup was stone cold at Willow Hut", "soup", -1),
        ("loved the barbecue at Willow Hut", "bbq", 1),
    ],
)
def test_a_set_phrase_after_a_dish_is_on_the_dish(text: str, concept: str, polarity: int):
    assert traits(read(text), "Willow Hut")[concept] == polarity


def test_what_is_grilled_is_no_barbecue():
    assert "bbq" not in traits(read("the halloumi was grilled to perfection at Willow Hut"), "Willow Hut")
