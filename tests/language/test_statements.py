"""What users state of themselves: tastes, safety, diet, homes and work places, areas they go to."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from openmap_graph.model.event import Event
from tests.language.conversation import memories, read, statements


def roles(events: list[Event]) -> list[tuple[str | None, str | None, int]]:
    return [(event.role, event.object, event.polarity) for event in events if event.role]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I like Georgian food.", ("likes", "georgian")),
        ("I love durian.", ("likes", "durian")),
        ("we're really into jazz", ("likes", "jazz")),
        ("my favourite food is pho", ("likes", "pho")),
        ("I can't face durian any more.", ("avoids", "durian")),
        ("not a fan of sushi tbh", ("avoids", "sushi")),
        ("i don't really like spicy food", ("avoids", "spicy")),
        ("we both hate loud places", ("avoids", "loud")),
        ("Somewhere without karaoke, please.", ("avoids", "karaoke")),
        ("can you find a bar with no live music please", ("avoids", "live music")),
        ("I'm allergic to shellfish. Where can I get a quick lunch?", ("allergic_to", "shellfish")),
        ("i'm lactose intolerant", ("allergic_to", "lactose")),
        ("I have a nut allergy", ("allergic_to", "nuts")),
        ("I've gone vegetarian.", ("diet", "vegetarian")),
        ("she knows I eat halal", ("diet", "halal")),
        ("I don't drink.", ("avoids", "alcohol")),
        ("we never drink alcohol", ("avoids", "alcohol")),
        ("I'd rather have window seats", ("prefers", "window seats")),
        ("we're on a tight budget this month", ("budget_level", "cheap")),
        ("Don't forget that I like jazz", ("likes", "jazz")),
        ("i won't deny that i like spicy food", ("likes", "spicy")),
        ("never forget I can't stand karaoke", ("avoids", "karaoke")),
    ],
)
def test_a_preference_is_stated(text: str, expected: tuple[str, str]):
    assert expected in statements(read(text))


@pytest.mark.parametrize(
    "text",
    [
        "A pottery class for my nephew?",
        "My wife hates loud places.",
        "My son is allergic to eggs.",
        "Do I like durian?",
        "If I liked durian I'd buy one.",
        "I love my sister. I like how they did it.",
        "Loved the durian at Tin Lantern.",
    ],
)
def test_what_others_like_or_is_only_asked_is_no_preference_of_the_user(text: str):
    kept = {
        one
        for one in statements(read(text))
        if one[0] in {"likes", "avoids", "allergic_to", "diet", "prefers"}
    }
    assert kept == set()


def test_a_preference_can_hold_for_a_situation():
    events = [
        event
        for event in read("With the kids I avoid fancy restaurants", "when i travel i prefer window seats")
        if event.predicate
    ]
    assert [(event.predicate, event.scope) for event in events] == [
        ("avoids", "with the kids"),
        ("prefers", "when travelling"),
    ]


def test_a_diet_can_be_taken_back():
    assert ("diet", "vegan") not in statements(read("I'm no longer vegan"))
    assert [
        event.polarity
        for event in read("I used to be vegan but I eat meat again")
        if event.predicate == "diet"
    ] == [-1]


def test_moving_house_states_the_new_home_and_ends_the_old_one():
    events = read("We live on Mill Lane.", "Last box unpacked at Alder Park, goodbye Mill Lane.")
    assert roles(events) == [("home", "Mill Lane", 1), ("home", "Alder Park", 1), ("home", "Mill Lane", -1)]
    assert memories(events) == {}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "I moved to Lisbon last year, my office is near Oak Street.",
            [("home", "Lisbon", 1), ("work", "Oak Street", 1)],
        ),
        ("i moved to porto in march", [("home", "porto", 1)]),
        ("I live in Kreuzberg and work in Mitte", [("home", "Kreuzberg", 1), ("work", "Mitte", 1)]),
        ("we just moved into a flat on Rowan Close", [("home", "Rowan Close", 1)]),
        ("Our new place is in Alfama", [("home", "Alfama", 1)]),
        ("I used to work at Miller & Sons", [("work", "Miller & Sons", -1)]),
        ("My brother lives in Ghent.", []),
        ("Do you live in Ghent?", []),
    ],
)
def test_homes_and_work_places(text: str, expected: list[tuple[str, str, int]]):
    assert roles(read(text)) == expected


@pytest.mark.parametrize(
    "text",
    [
        "adored the Fern Room in Leeds",
        "loved Copper House in Ghent, so quiet",
        "we had cake at the Garden Studio in Bergen",
    ],
)
def test_a_word_for_a_home_inside_a_name_states_no_home(text: str):
    assert roles(read(text)) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("we moved from Bruges to Namur in march", [("home", "Namur")]),
        ("i relocated from Turin to Bari", [("home", "Bari")]),
        ("i work at a studio near Ropewalk Lane now", [("work", "Ropewalk Lane")]),
        ("I work for a small bank in Leeds", [("work", "Leeds")]),
        ("my sister moved from Bruges to Namur", []),
        ("we drove from Bruges to Namur", []),
        ("I work with a guy from Leeds", []),
    ],
)
def test_where_one_moved_to_and_works_is_stated_around_other_words(
    text: str, expected: list[tuple[str, str]]
):
    assert [(event.role, event.object) for event in read(text) if event.role] == expected


@pytest.mark.parametrize(
    "text",
    [
        "i could live in Lisbon",
        "could live at Honeycomb Bakery tbh",
        "we would happily live in Ghent",
        "I might be based in Turin next year",
    ],
)
def test_a_home_that_is_only_imagined_is_none(text: str):
    assert roles(read(text)) == []


def test_homes_one_after_the_other_have_their_times():
    events = read(
        "I lived in Gdańsk from 2017 to 2019, then in Ghent, and I've been back in Gdańsk since May 2025."
    )
    homes = [(event.object, event.occurred_at, event.valid_to) for event in events if event.role == "home"]
    assert homes == [
        ("Gdańsk", datetime(2017, 1, 1, tzinfo=UTC), datetime(2020, 1, 1, tzinfo=UTC)),
        ("Ghent", datetime(2020, 1, 1, tzinfo=UTC), datetime(2025, 5, 1, tzinfo=UTC)),
        ("Gdańsk", datetime(2025, 5, 1, tzinfo=UTC), None),
    ]


def test_liking_a_place_in_an_area_is_going_to_the_area():
    assert ("frequents", "Shibuya") in statements(read("Date night at Bella Notte in Shibuya was lovely."))
    assert ("frequents", "Paris") not in statements(read("Paris Baguette in Itaewon was decent."))
    assert ("frequents", "Itaewon") not in statements(read("Paris Baguette in Itaewon was awful."))


def test_a_relative_date_is_seen_from_the_turn():
    (visit,) = (
        event
        for event in read(
            "last Friday we ate at Trattoria Mezzaluna",
            at=datetime(2019, 8, 11, 12, tzinfo=UTC),
            zone="Europe/Rome",
        )
        if event.claim
    )
    assert (visit.occurred_at.date().isoformat(), visit.precision) == ("2019-08-09", "day")


def test_this_morning_is_the_day_in_the_users_zone():
    (visit,) = (
        event
        for event in read(
            "breakfast at Kauri Crate this morning",
            at=datetime(2026, 6, 30, 21, 15, tzinfo=UTC),
            zone="Pacific/Auckland",
        )
        if event.claim
    )
    assert visit.occurred_at.astimezone(ZoneInfo("Pacific/Auckland")).date().isoformat() == "2026-07-01"
