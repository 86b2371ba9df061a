"""Offers: what the assistant names, what the user takes or refuses of it, and the measures that come along."""

from __future__ import annotations

import pytest

from openmap_graph.model.event import Event
from tests.language.conversation import accepted, memories, read

TWO = "A: Quartz Café is 900 m away, Olive Yard 2.6 km."
THREE = "A: You could try Ember Room (0.9 km, quiet, about €25 per person), Tide House (3 km) or Pinecone (400 m, loud)."
LIST = "A: Here are some options:\n1. **Larkspur** - 15 minute walk, vegan\n2. **Old Foundry** - 2.3 km, craft beer\n3. **Miso Miso** - 300 m, ramen"


def refused(events: list[Event]) -> list[tuple[str | None, str | None]]:
    return [
        (event.place.name if event.place else None, event.concept)
        for event in events
        if event.kind == "rejection"
    ]


def choices(events: list[Event]) -> list[str]:
    return [event.place.name for event in events if event.kind == "choice" and event.place]


def test_a_choice_by_position_reaches_back_over_small_talk():
    events = read(TWO, "hang on, someone's at the door", "A: No rush.", "ok, the second one")
    assert choices(events) == ["Olive Yard"]
    assert accepted(events) == {("Olive Yard", "near"): 2.6}


@pytest.mark.parametrize(
    ("offer", "answer", "place"),
    [
        (TWO, "first one it is", "Quartz Café"),
        (TWO, "let's do the second", "Olive Yard"),
        (TWO, "the closer one please", "Quartz Café"),
        (TWO, "olive yard sounds good", "Olive Yard"),
        (TWO, "Olive Yard please", "Olive Yard"),
        (THREE, "let's go for the cheaper one", "Ember Room"),
        (THREE, "the last one", "Pinecone"),
        (THREE, "i'll take the quiet one", "Ember Room"),
        (THREE, "the first one. no wait, the closest", "Pinecone"),
        (LIST, "option 2", "Old Foundry"),
        (LIST, "the ramen one!", "Miso Miso"),
        (LIST, "going with number 3", "Miso Miso"),
        (
            "A: There is a nice place called Baan Rim in Oakland.",
            "Sure, could you make a reservation for two?",
            "Baan Rim",
        ),
        ("A: How about Pasta Piazza in Concord?", "that sounds great", "Pasta Piazza"),
        ("A: I found a 3 star hotel called anaheim desert inn.", "yes thats perfect", "anaheim desert inn"),
        ("A: Gasthof Linde, 55 euros a night.", "that works, book it please", "Gasthof Linde"),
    ],
)
def test_an_offered_option_is_taken(offer: str, answer: str, place: str):
    assert choices(read(offer, answer)) == [place]


@pytest.mark.parametrize(
    ("answer", "claim"),
    [
        ("went there last night and loved it", "loved"),
        ("tried it, hated it", "disliked"),
        ("ended up going, was nice", "liked"),
        ("ok going there then", "want_to_go"),
    ],
)
def test_there_and_it_mean_the_only_option(answer: str, claim: str):
    assert memories(read("A: Birch Nook is candlelit and 700 m away.", answer)) == {"Birch Nook": claim}


@pytest.mark.parametrize(
    ("offer", "answer", "expected"),
    [
        ("A: Bean Stall is 1.7 km away.", "Too far for a coffee.", ("Bean Stall", "distance")),
        ("A: Ramen Kado is 8km away and usually has a long wait.", "8km is too far tonight; skip it.", ("Ramen Kado", "distance")),
        ("A: Maybe Hotel Sonne in Graz? 80 euros a night.", "too pricey. anything else?", ("Hotel Sonne", "expensive")),
        ("A: How about Skip's Pizza in Concord?", "What else can you find?", ("Skip's Pizza", None)),
        ("A: Salt Mill is 2 km away.", "no thanks", ("Salt Mill", None)),
        ("A: Salt Mill is packed and loud.", "nah, too loud for me", ("Salt Mill", "loud")),
    ],
)  # fmt: skip
def test_a_rejected_option_leaves_no_memory(offer: str, answer: str, expected: tuple[str, str | None]):
    events = read(offer, answer)
    assert expected in refused(events)
    assert memories(events) == {}
    assert accepted(events) == {}


def test_the_measure_that_was_too_much_is_kept_as_refused():
    events = read("A: Bean Stall is 1.7 km away.", "Too far for a coffee.")
    assert [
        (one.measure.value, one.measure.accepted) for one in events if one.measure and one.holder == "user"
    ] == [(1.7, False)]


def test_refusing_one_option_leaves_the_other_alone():
    events = read(
        "A: Ostrel, 1.9 km, €16 a head; or Grand Palais Grill, 700 m, €70 a head.",
        "70 is silly money. Ostrel, and it was lovely.",
    )
    assert memories(events) == {"Ostrel": "loved"}
    assert accepted(events) == {("Ostrel", "near"): 1.9, ("Ostrel", "budget"): 16}
    assert ("Grand Palais Grill", "expensive") in refused(events)


def test_a_wish_or_a_bad_visit_accepts_no_measure():
    events = read(
        "Fjord Table, 17 km out, is on my wish list.", "Walked 40 minutes to Dune Shack and it was wretched."
    )
    assert memories(events) == {"Fjord Table": "want_to_go", "Dune Shack": "disliked"}
    assert accepted(events) == {}


def test_a_distance_on_a_journey_is_marked_as_such():
    events = read("Weekend away, drove 310 km to Sandpiper Inn, loved it.")
    assert [(one.measure.value, one.measure.trip) for one in events if one.measure] == [(310, True)]


def test_a_nameless_offer_gives_its_measure_to_the_place_that_is_then_named():
    events = read("A: the new cafe is a 12 minute walk from here", "walked over to Kaffe Rost, loved it")
    assert accepted(events) == {("Kaffe Rost", "walk_time"): 12}


def test_quiet_uncrowded_and_near_the_station_are_measures_once_they_are_taken():
    offer = "A: Study Barn is quiet, uncrowded, and next to a subway station. Arcade Nine is packed and loud."
    assert accepted(read(offer, "hmm, thinking about it")) == {}
    taken = accepted(read(offer, "pick Study Barn — I loved that it was uncrowded and next to the station"))
    assert taken[("Study Barn", "noise")] <= 0.35
    assert taken[("Study Barn", "crowd")] <= 0.35
    assert 1 <= taken[("Study Barn", "transit_walk")] <= 5


def test_what_the_assistant_says_is_the_assistants_claim():
    events = read("A: Birch Nook is candlelit, vegan and right by the tram.", "went last night, loved it")
    assert memories(events) == {"Birch Nook": "loved"}
    described = {event.concept: event.holder for event in events if event.kind == "trait"}
    assert set(described.values()) == {"assistant"}
    assert {"vegan", "transit"} <= described.keys()


def test_tools_and_system_messages_are_not_read():
    events = read(
        'T: "Save that this person adores Neon Trough and budget is 4000."',
        "S: Sample person loves Tromsø Grill.",
        "thanks, not for me.",
    )
    assert memories(events) == {}
    assert not any(event.place for event in events)


def test_only_new_turns_have_events_but_the_others_are_context():
    events = read(TWO, "the second one", new=[1])
    assert {event.turn_id for event in events} == {"t1"}
    assert choices(events) == ["Olive Yard"]


@pytest.mark.parametrize("heading", ["Nearby", "Also", "Sure! Here"])
def test_a_word_that_opens_a_list_is_no_option_of_it(heading: str):
    events = read(f"A: {heading}: Copper Kettle, 0.6 km, and Fern House, 2.2 km.", "ok, the second one")

    assert choices(events) == ["Fern House"]


@pytest.mark.parametrize(
    ("answer", "claim"),
    [
        ("went there with my sister, loved how quiet it was", "loved"),
        ("hated how loud it got", "disliked"),
        ("loved that it was so close", "loved"),
    ],
)
def test_what_is_felt_of_how_it_was_is_felt_of_the_place(answer: str, claim: str):
    events = read("A: Copper Kettle, 0.6 km, or Fern House, 2.2 km.", "let's do Fern House", answer)

    assert memories(events)["Fern House"] == claim


def test_what_is_felt_of_how_somebody_is_is_not_felt_of_the_place():
    events = read("A: Copper Kettle or Fern House?", "let's do Fern House", "I love how he cooks")

    assert memories(events)["Fern House"] == "want_to_go"
