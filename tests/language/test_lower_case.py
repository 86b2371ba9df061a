"""Names and areas written without capitals, mistyped, cut short or only asked for."""

from __future__ import annotations

import pytest

from openmap_graph.language.areas import is_country_or_state, is_main_name, likely_town
from openmap_graph.model.event import Event
from tests.language.conversation import memories, read


def _areas(events: list[Event]) -> set[str]:
    return {event.place.name for event in events if event.place and event.place.kind == "area"}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("i'd like to reserve the lemon tree in fresno at 12:30 pm for 3", "the lemon tree"),
        ("i need a reservation for two at chez nous tomorrow evening", "chez nous"),
        ("i'd like to eat at luigi's trattoria in san jose", "luigi's trattoria"),
        ("I want to visit museum of glass", "museum of glass"),
        ("we had lunch at kings head pub", "kings head pub"),
        ("let's eat at big sky grill tonight", "big sky grill"),
        ("we loved nine acres brewery", "nine acres brewery"),
    ],
)
def test_a_name_without_capitals_is_found_whole(text: str, name: str):
    assert list(memories(read(text))) == [name]


@pytest.mark.parametrize(
    "text",
    [
        "find me a cheap hotel in seattle",
        "is there an italian restaurant near the train station",
        "we need a room at a five star hotel",
        "i want coffee shop with wifi",
        "book a table at half past seven",
        "any rooftop bar or cocktail bar around here?",
        "i would prefer a family restaurant",
    ],
)
def test_kinds_of_places_are_no_names(text: str):
    assert memories(read(text)) == {}


@pytest.mark.parametrize(
    ("offer", "reply", "name"),
    [
        ("A: I found The Gilded Fork and Marigold Garden Inn.", "can you book the garden inn please", "Marigold Garden Inn"),
        ("A: How about Peppermill Steakhouse?", "yes pepermill steakhouse sounds good", "Peppermill Steakhouse"),
        ("A: There's Sundance Lodge Hotel.", "great, let's do sundance lodge", "Sundance Lodge Hotel"),
    ],
)  # fmt: skip
def test_an_offered_name_is_known_cut_short_or_mistyped(offer: str, reply: str, name: str):
    assert set(memories(read(offer, reply))) == {name}


@pytest.mark.parametrize(
    ("text", "areas"),
    [
        ("any good tapas in nyc?", {"nyc"}),
        ("looking for a hotel in san fran", {"san fran"}),
        ("i need a diner in downtown oakland", {"downtown oakland"}),
        ("anything around union square?", {"union square"}),
        ("what about in west hollywood or venice", {"west hollywood", "venice"}),
        ("restaurants in portland, oregon", {"portland, oregon"}),
        ("find me something in los angelas", {"los angelas"}),
        ("a trip to the lake district next month", {"lake district"}),
        ("new york.", {"new york"}),
        ("Something in Lyon, France please", {"Lyon, France"}),
        ("they are in love and in trouble", set()),
        ("i met him in the middle of the square", set()),
        ("nice, thanks", set()),
    ],
)
def test_areas_without_capitals_are_found(text: str, areas: set[str]):
    assert _areas(read(text)) == areas


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("ended up at the copper kettle w/ jess, proper lovely scones", "the copper kettle"),
        ("went to the red lion w my mum, decent enough roast", "the red lion"),
        ("we went to rusty anchor inn w/ dan, solid 8/10", "rusty anchor inn"),
        ("ended up at mill house bc it was raining, proper cosy snug", "mill house"),
        ("met her at crooked billet imo, best chips", "crooked billet"),
        ("we ended up at golden dragon cuz the queue was shorter", "golden dragon"),
        ("lunch at silver spoon & marta, absolute top curry", "silver spoon"),
        ("ended up at rusty spoon, really proper pie", "rusty spoon"),
        ("went to blue parrot tho, such a lovely pint", "blue parrot"),
        ("tried bao house yesterday lol", "bao house"),
    ],
)
def test_a_name_without_capitals_ends_before_shorthand_and_what_describes_it(text: str, name: str):
    assert list(memories(read(text))) == [name]


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("haven't been to noodle bar yet", {"noodle bar": "want_to_go"}),
        ("havent been to lantern cafe yet", {"lantern cafe": "want_to_go"}),
        ("wouldn't go back to harbour grill", {"harbour grill": "disliked"}),
        ("it's mid honestly, wouldn't go back to orchard tavern", {"orchard tavern": "disliked"}),
        (
            "blue anchor is mid honestly, wouldn't go back to harbour grill",
            {"blue anchor": "disliked", "harbour grill": "disliked"},
        ),
        ("we went to harvest kitchen", {"harvest kitchen": "visited"}),
        ("we went to sushi bar", {}),
        ("been to watch the match", {}),
        ("i want to try wine bar", {}),
        ("we had to go to grab coffee", {}),
        ("went to busy bar with friends", {}),
    ],
)
def test_a_kind_that_goes_without_its_article_after_going_is_a_name(text: str, held: dict[str, str]):
    assert memories(read(text)) == held


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("omg the croissants at petit jour!!", ["petit jour"]),
        ("the tacos at el gordo omg", ["el gordo"]),
        ("those dumplings at jade garden tho", ["jade garden"]),
        ("the staff at harbour grill were so rude", ["harbour grill"]),
        ("costa on deansgate was rubbish", ["costa"]),
        ("the costa at piccadilly gardens was great", ["costa"]),
        ("nandos on castle street was spot on", ["nandos"]),
        ("greggs at the station was filthy", ["greggs"]),
        ("the barista on mill lane was rude", []),
        ("the mural on deansgate was lovely", []),
        ("the coffee at work is bad", []),
        ("the cheese at room temperature is fine", []),
        ("traffic on castle street was awful", []),
        ("parking on mill lane was awful", []),
    ],
)
def test_a_brand_with_its_street_and_the_place_of_a_dish_are_names(text: str, names: list[str]):
    assert list(memories(read(text))) == names


def test_the_gazetteer_knows_towns_by_their_names_and_near_them():
    assert is_main_name("Lyon")
    assert not is_main_name("Sakura")
    assert likely_town("barcelonna") == "barcelona"
    assert likely_town("thermostat") is None
    assert is_country_or_state("Oregon")
    assert not is_country_or_state("Portland")
