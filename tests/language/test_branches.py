"""Branches of one name: two places of one turn, told apart by where they stand."""

from __future__ import annotations

import pytest

from openmap_graph.model.event import Event
from tests.language.conversation import read, statements, traits


def _held(events: list[Event]) -> dict[tuple[str, str | None], str]:
    return {
        (event.place.name, event.place.locality): event.claim
        for event in events
        if event.place is not None and event.claim is not None
    }


@pytest.mark.parametrize(
    ("text", "held"),
    [
        (
            "the Costa at Piccadilly Gardens was great, the one on Deansgate awful",
            {("Costa", "Piccadilly Gardens"): "liked", ("Costa", "Deansgate"): "disliked"},
        ),
        (
            "Starbucks on High Street was fine but the Starbucks at the station was filthy",
            {("Starbucks", "High Street"): "liked", ("Starbucks", "station"): "disliked"},
        ),
        (
            "the Pret on Market Street was lovely, the one at the station dreadful",
            {("Pret", "Market Street"): "loved", ("Pret", "station"): "disliked"},
        ),
        (
            "I loved the Wagamama on Brook Road. The one at the airport was awful.",
            {("Wagamama", "Brook Road"): "loved", ("Wagamama", "airport"): "disliked"},
        ),
        (
            "loved the Greggs on Mill Lane, hated the one on Castle Street",
            {("Greggs", "Mill Lane"): "loved", ("Greggs", "Castle Street"): "disliked"},
        ),
        (
            "The Nandos in Leeds is brilliant but the one in York is terrible",
            {("The Nandos", "Leeds"): "loved", ("The Nandos", "York"): "disliked"},
        ),
        ("the Itsu at the airport was horrible", {("Itsu", "airport"): "disliked"}),
        ("I hated the Itsu on Quay Street", {("Itsu", "Quay Street"): "disliked"}),
    ],
)
def test_branches_of_one_name_are_two_places_each_with_its_opinion(
    text: str, held: dict[tuple[str, str | None], str]
):
    assert _held(read(text)) == held


def test_a_street_that_tells_a_branch_is_not_itself_liked():
    events = read("Starbucks on High Street was fine but the Starbucks at the station was filthy")
    assert ("likes", "High Street") not in statements(events)


def test_a_station_that_tells_a_branch_is_no_trait_of_it():
    events = read("the Starbucks at the station was filthy")
    assert "transit" not in traits(events, "Starbucks")


def test_one_branch_named_twice_stays_one_place():
    events = read("the Costa on Mill Lane was great. the Costa on Mill Lane was quiet too")
    assert set(_held(events)) == {("Costa", "Mill Lane")}


def test_a_branch_named_in_a_later_turn_is_the_one_that_is_judged():
    events = read("the Costa on Mill Lane was great", "the Costa on Castle Street was awful")
    assert _held(events) == {("Costa", "Mill Lane"): "liked", ("Costa", "Castle Street"): "disliked"}


@pytest.mark.parametrize(
    "text",
    [
        "the Costa at Linden Arcade was great",
        "the Itsu at the airport was lovely",
        "loved the Costa on Mill Lane",
    ],
)
def test_what_only_tells_one_house_from_another_is_not_frequented(text: str):
    assert not {predicate for predicate, _ in statements(read(text))} & {"frequents"}


def test_the_town_of_a_place_that_was_visited_is_frequented():
    assert ("frequents", "Leeds") in statements(read("had a great lunch at the Costa in Leeds"))
