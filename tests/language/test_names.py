"""Names of places in talk: found as written, and told from all that only looks like one."""

from __future__ import annotations

import pytest

from openmap_graph.language.areas import is_area, population
from openmap_graph.language.lexicon import load_lexicon
from openmap_graph.language.masking import mask
from openmap_graph.language.roster import Roster
from openmap_graph.model.place import KnownPlace
from tests.language.conversation import memories, read


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "On Thursday Oksana dragged me to Tin Lantern in Peckham for soup, then an hour of Duolingo.",
            {"Tin Lantern": "visited"},
        ),
        ("Last Tuesday Bram took us to Copper Wren in Leith, then some Netflix.", {"Copper Wren": "visited"}),
        ("in March Mehmet brought me to Old Quay Rooms after an hour of Zoom", {"Old Quay Rooms": "visited"}),
        ("ended up in crooked magpie after work, absolutely loved it", {"crooked magpie": "loved"}),
        ("popped into brass otter before the film, hated it", {"brass otter": "disliked"}),
        ("had lunch at mellow thistle yesterday with my sister", {"mellow thistle": "visited"}),
        (
            'We ate at Bayleaf Yard and argued about "Middlemarch" until the waiter said "last orders".',
            {"Bayleaf Yard": "visited"},
        ),
        ('We met at Copper Wren, read "Persuasion" and my aunt said "mind the step".', {"Copper Wren": "visited"}),
        (
            "Late lunch at Salt & Plum and tried the flan there; Dmitri's Kiosk's falafel is still my favourite.",
            {"Salt & Plum": "visited", "Dmitri's Kiosk": "loved"},
        ),
        ("Brunch at Fig & Fennel and had the waffles; Rosa's Corner's tacos are superb.", {"Fig & Fennel": "visited", "Rosa's Corner": "loved"}),
        ("went to Joe's last night with a friend", {"Joe's": "visited"}),
        ("Paris Baguette in Itaewon was decent.", {"Paris Baguette": "liked"}),
        ("Oslo Kaffebar in Mitte was awful.", {"Oslo Kaffebar": "disliked"}),
        (
            "saw https://maps.example/p/Golden-Yard?rating=5 in the group chat, ate at Weir House in the end",
            {"Weir House": "visited"},
        ),
        ("`Copper.open()` fails, so we had dinner at Weir House instead", {"Weir House": "visited"}),
        ("<b>Golden Yard</b> <img alt='Silver Yard' src=x> anyway, ate at Weir House", {"Weir House": "visited"}),
        ("House of Ember was superb, and Corner 12 was superb too.", {"House of Ember": "loved", "Corner 12": "loved"}),
        ("loved 知味 last night", {"知味": "loved"}),
        ("dinner at «Берёзка» was lovely", {"Берёзка": "loved"}),
    ],
)  # fmt: skip
def test_names_are_found_exactly_and_nothing_else_is(text: str, expected: dict[str, str]):
    assert memories(read(text)) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Thanks, Melanie! That was really kind of you.",
        "Wow, that is great, Tom.",
        'I loved "The Long Quiet" by Ada Brooks, such a good book.',
        "We watched Halcyon Days on Netflix and it was wonderful.",
        "My friend Samuel is amazing.",
        "We had a blast at the Midsummer festival last year.",
        "Italian is my favourite. Thai is great too.",
        "went to bed early, work was awful",
        "the service charge was awful",
        "it took me an hour to walk home in heavy rain",
        "",
        "🍕🍕🍕",
        "Phew, that was a long day!",
        "Can you convert THIS FUNCTION to Golang? It raises AttributeError.",
    ],
)
def test_what_only_looks_like_a_place_makes_no_memory(text: str):
    assert memories(read(text)) == {}


def test_the_area_after_a_venue_is_where_it_is():
    events = read("Forno Nives, that bakery in Turin, was superb.", "Copper Wren in Leith was fine.")
    venues = {
        event.place.name: event.place.locality
        for event in events
        if event.place and event.place.kind == "venue"
    }
    assert venues == {"Forno Nives": "Turin", "Copper Wren": "Leith"}


def test_an_area_is_an_area_and_no_venue():
    events = read("spent the afternoon in Lisbon, then i went to porto")
    assert {event.place.name: event.place.kind for event in events if event.place} == {
        "Lisbon": "area",
        "porto": "area",
    }


@pytest.mark.parametrize("written", ["olive yard", "OLIVE YARD", "Olive Yrad", "the olive yard"])
def test_a_known_name_is_found_in_other_case_and_mistyped(written: str):
    assert memories(read(f"went back to {written} today", known=[KnownPlace(name="Olive Yard")])) == {
        "Olive Yard": "visited"
    }


def test_a_shortened_name_means_the_place_already_spoken_of():
    held = memories(
        read("Marble Fox Coffee near the canal was solid.", "Back at Marble Fox today; loved it.")
    )
    assert held == {"Marble Fox Coffee": "loved"}


def test_masking_keeps_every_offset():
    text = "See [the map](https://x.example/Golden-Yard) and `do_it()` or `Salt Mill`, then **Weir House**."
    masked = mask(text)
    assert len(masked) == len(text)
    assert masked.index("Weir House") == text.index("Weir House")
    assert "Golden" not in masked
    assert '"Salt Mill"' in masked


def test_the_quote_of_every_event_is_what_stands_in_its_turn():
    lines = (
        "A: **Birch Nook** is quiet.",
        "ok \u2014 went to **Birch Nook**, https://x.example/a loved it! 🍕 So calm.",
    )
    for event in read(*lines):
        text = lines[int(event.turn_id[1:])].removeprefix("A: ")
        assert event.quote == text[event.start : event.end]
        assert event.quote.strip()


def test_towns_of_the_gazetteer_are_areas():
    assert is_area("Gdansk")
    assert is_area("Gdańsk")
    assert population("Tokyo") > 1_000_000
    assert not is_area("Crooked Magpie")


def test_the_roster_answers_the_first_spelling():
    roster = Roster(load_lexicon().names)
    roster.add("Hattie's Pantry")
    assert roster.canonical("hattie’s pantry") == "Hattie's Pantry"
    assert roster.canonical("The Hatties Pantry") == "Hattie's Pantry"
    assert roster.canonical("Pantry") is None


@pytest.mark.parametrize(
    "text", ["The UK and the US were cold.", "we moved on to the UAE", "The Netherlands is flat."]
)
def test_a_country_is_an_area_with_its_article_too(text: str):
    assert memories(read(text)) == {}
